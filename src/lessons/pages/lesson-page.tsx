// One lesson: what it says, from what, who decided, what rests on it, and the plans that it reached.
import type { ReactNode } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { MachineDiagram } from '../../machines/pages/machine-diagram.tsx'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { lessonMachine } from '../rules/life/lesson-machine.ts'
import { AdviceUses } from './advice-uses.tsx'
import { Dependants } from './dependants.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { LessonHistory } from './lesson-history.tsx'
import { LESSON_LOOKS } from './lesson-looks.ts'
import { LessonSources } from './lesson-sources.tsx'

type ShownLesson = Shape<'ShownLesson'>

export function LessonPage({ id }: { readonly id: string }) {
  const watch = [`lesson/${id}`, 'pattern', 'recommendation', 'doctrine']
  const answer = useAnswer<ShownLesson>({ route: 'showLesson', parameters: { id } }, watch)
  return (
    <Page title={answer.value?.lesson.title ?? id} aside={<Link to="/lessons">All lessons</Link>}>
      <Shown answer={answer}>{shown => <Lesson shown={shown} />}</Shown>
    </Page>
  )
}

function Lesson({ shown }: { readonly shown: ShownLesson }) {
  const { lesson, version } = shown
  const id = lesson.finding_id
  return (
    <>
      <div className="lesson-head" data-entry>
        <p className="line">
          <Badge look={lookFor(LESSON_LOOKS, lesson.status)} /> since <Age at={shown.since} />
          <WhyButton id={`lesson:${id}`} />
        </p>
        <p className="lesson-words">{lesson.summary}</p>
        <LessonActions id={id} status={lesson.status} version={version} repo={lesson.repo} />
      </div>
      <div className="columns">
        <Section title="What it says">
          <Terms rows={factsOf(shown)} />
        </Section>
        <LessonSources lesson={lesson} recurred={shown.recurred} />
        <Dependants rows={shown.dependants} />
        <AdviceUses id={id} />
      </div>
      <LessonHistory id={id} />
      <Section title="Where it stands">
        <MachineDiagram machine={lessonMachine} here={lesson.status} />
      </Section>
    </>
  )
}

/** What the mirror file says, compared with the log. */
const MIRRORS: Readonly<Record<ShownLesson['mirror'], string>> = {
  none: 'none: the lesson belongs to no store',
  same: 'agrees with the log',
  repaired: 'was missing or behind, and was written again',
  edited: 'was edited by hand; the log stays the truth (`provost lessons mirror`)',
  unreachable: 'could not be read',
  not_kept: 'not known of then',
}

function factsOf({ lesson, occurrences, mirror }: ShownLesson): readonly (readonly [string, ReactNode])[] {
  const word = (text: string | null | undefined) => text?.replaceAll('_', ' ') ?? <span className="muted">none</span>
  return [
    ['Repository', lesson.repo],
    ['Surface', `${lesson.product_surface}, ${lesson.execution_mode ?? 'any mode'}`],
    ['Stage', word(lesson.journey_stage)],
    ['Issue', word(lesson.issue_kind)],
    ['Root cause', word(lesson.root_cause_kind)],
    ['Remedy', word(lesson.remediation_kind)],
    ['Reaches', word(lesson.transfer_scope)],
    ['Doctrine', word(lesson.doctrine_statement)],
    ['Notes', word(lesson.notes)],
    [
      'Derived by',
      lesson.derived ? `${lesson.derived.rule_id}: ${lesson.derived.rationale}` : 'a person or an agent wrote it',
    ],
    ['Seen in', `${occurrences} ${occurrences === 1 ? 'record' : 'records'}`],
    ['Mirror file', MIRRORS[mirror]],
  ]
}
