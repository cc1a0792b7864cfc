// Merges a lesson into another one of the same repository, which lives on with the evidence of both.
import { useCallback, useState } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useMoment } from '#web/nav/moment'
import { ActionDialog } from '../../web/parts/action.tsx'
import { Dialog } from '../../web/parts/dialog.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import type { LessonVerb } from '../rules/life/lesson-verbs.ts'
import { reasonFields } from './reason-fields.ts'

type Props = { readonly id: string; readonly repo: string; readonly verb: LessonVerb }

export function MergeLesson(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { at } = useMoment()
  const { key, label } = props.verb
  return (
    <>
      <button type="button" data-key={key} aria-keyshortcuts={key} disabled={at !== null} onClick={() => setOpen(true)}>
        {label}…
        <span aria-hidden="true" className="key">
          {key}
        </span>
      </button>
      {isOpen && <MergeDialog {...props} onClose={close} />}
    </>
  )
}

function MergeDialog({ id, repo, verb, onClose }: Props & { readonly onClose: () => void }) {
  const answer = useAnswer<Shape<'LessonList'>>({ route: 'listLessons', query: { repo, limit: '200' } }, ['lesson'])
  return (
    <Shown answer={answer}>
      {({ lessons }) => {
        const others = lessons.filter(lesson => lesson.id !== id)
        if (others.length === 0)
          return (
            <Dialog title={verb.label} onClose={onClose}>
              <p>{repo} has no other lesson. The same lesson in two repositories is a pattern, not a merge.</p>
            </Dialog>
          )
        return (
          <ActionDialog
            label={verb.label}
            route="mergeLessons"
            about={
              <p>{id} is rejected and points to the one chosen here, which gets its records, scenarios and evidence.</p>
            }
            fields={[
              { name: 'into', label: 'The lesson that lives on', choices: others.map(lesson => lesson.id) },
              ...reasonFields(verb),
            ]}
            body={({ into, reason }) => ({ into, sources: [id], reason })}
            onClose={onClose}
          />
        )
      }}
    </Shown>
  )
}
