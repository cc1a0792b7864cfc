// The buttons of a lesson: what its state allows, each with its key and the reason that it needs.

import { ActionForm } from '../../web/parts/action.tsx'
import type { LessonVerb } from '../rules/life/lesson-verbs.ts'
import { deriveLessonVerbs } from '../rules/life/lesson-verbs.ts'
import { EditLesson } from './edit-lesson.tsx'
import { MergeLesson } from './merge-lesson.tsx'
import { reasonFields } from './reason-fields.ts'

type Props = { readonly id: string; readonly status: string; readonly version: number; readonly repo: string }

export function LessonActions(props: Props) {
  return (
    <div className="actions">
      {deriveLessonVerbs(props.status).map(verb => (
        <VerbButton key={verb.action} verb={verb} {...props} />
      ))}
    </div>
  )
}

function VerbButton({ verb, id, version, repo }: Props & { readonly verb: LessonVerb }) {
  if (verb.action === 'edit') return <EditLesson id={id} verb={verb} />
  if (verb.action === 'merge') return <MergeLesson id={id} repo={repo} verb={verb} />
  return (
    <ActionForm
      label={verb.label}
      shortcut={verb.key}
      route="decideLesson"
      parameters={{ id, action: verb.action }}
      version={version}
      fields={reasonFields(verb)}
      about={<p>{ABOUT[verb.action]}</p>}
      body={({ reason, why }) => ({
        ...(reason !== undefined && { reason }),
        ...(why !== undefined && { rejectReason: why }),
        ...(verb.withReview && { review: true }),
      })}
      {...(verb.action === 'accept' && { tone: 'primary' as const })}
      {...(verb.action === 'invalidate' && { tone: 'danger' as const })}
    />
  )
}

const ABOUT: Readonly<Record<string, string>> = {
  review: 'You have read it and its evidence; somebody decides about it later.',
  accept: 'It becomes reusable knowledge: advice for plans, and support of patterns.',
  reject: 'It is no lesson. If it is seen again, it comes back to this queue; nothing reopens it by itself.',
  reopen: 'The decision is withdrawn. What rests on an accepted lesson loses its support until it is accepted again.',
  invalidate: 'It was true and is no longer. This is the end of it, and what loses its support falls with it.',
}
