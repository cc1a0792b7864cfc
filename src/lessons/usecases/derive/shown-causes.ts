// Causes that a test has shown: bound to the findings that a lesson comes from, run here, red before and green after.
import { system } from '#kernel/events/actor'
import type { Lesson } from '#lessons/rules/lesson/lesson'
import { findingsBehind, proveCause, type TestedFinding } from '#lessons/rules/life/cause-proof'
import { BY_TEST, CAUSE_CONFIRMED } from '#lessons/rules/life/lesson-cause'
import { type LessonEventData, lessonStreamOf } from '#lessons/rules/life/lesson-events'
import type { LessonView } from '#lessons/rules/life/lesson-view'
import type { Asking, World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import { deriveTestFact } from '#swarm/rules/finding/bound-test'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { composeLessonEvent } from './append-all.ts'
import { allLessons } from './lesson-shelf.ts'

export type CauseConfirmed = LessonEventData['lesson.cause_confirmed']

export async function findShownCause(world: Pick<World, 'store'>, lesson: Lesson): Promise<CauseConfirmed | null> {
  const ids = findingsBehind(lesson)
  if (ids === null) return null
  const rows = await Promise.all(ids.map(id => world.store.views.find<FindingView>('finding', id)))
  if (rows.includes(undefined)) return null
  const proofs = proveCause(rows.flatMap(row => (row ? toTested(row.state) : [])))
  const [first] = proofs ?? []
  if (!proofs || !first) return null
  const reason = `red in tree ${first.beforeTree.slice(0, 12)}, green in tree ${first.tree.slice(0, 12)}`
  return { reason, test: first.test, proofs }
}

function toTested(finding: FindingView): TestedFinding {
  const last = finding.testResults.at(-1)
  const fact = last && deriveTestFact(finding, last.tree)
  const tested = last && fact ? { ...fact, test: last.test, tree: last.tree, beforeTree: last.beforeTree } : null
  return { id: finding.id, isFixed: finding.state === 'fixed', tested }
}

/** Nobody has to ask: what a test has shown since is confirmed when lessons are derived. */
export async function confirmShownCauses(world: World, asking: Asking): Promise<StreamAppend[]> {
  const isOpen = ({ cause, lesson: { status } }: LessonView) =>
    cause.standing === 'claimed' && status !== 'rejected' && status !== 'invalidated'
  const claimed = (await allLessons(world)).filter(isOpen)
  const writes = await Promise.all(
    claimed.map(async ({ lesson, version }) => {
      const data = await findShownCause(world, lesson)
      if (data === null) return []
      const event = composeLessonEvent(world, asking, CAUSE_CONFIRMED, data, system(BY_TEST))
      return [{ stream: lessonStreamOf(lesson.finding_id), expectedVersion: version, events: [event] }]
    }),
  )
  return writes.flat()
}
