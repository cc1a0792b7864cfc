// One action of a person on a lesson: decided by the table, appended together with everything that falls by it.
import type { Actor } from '#kernel/events/actor'
import { isText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { readLesson } from '../rules/lesson/lesson.ts'
import type { LessonStatus } from '../rules/lesson/vocabulary.ts'
import { decideLessonTransition } from '../rules/life/decide-lesson-transition.ts'
import type { LessonActor } from '../rules/life/lesson-actor.ts'
import { lessonStreamOf } from '../rules/life/lesson-events.ts'
import { lessonRefusal } from '../rules/life/lesson-refusal.ts'
import type { LessonView } from '../rules/life/lesson-view.ts'
import { appendAll, composeLessonEvent, decideBeside } from './derive/append-all.ts'
import { type Cascade, composeCascade, type Fallen } from './derive/cascade.ts'
import { needLesson } from './derive/lesson-shelf.ts'
import { writeMirrors } from './mirror-files.ts'

export type ActionWish = {
  readonly action: string
  readonly reason?: unknown
  readonly notes?: unknown
  readonly rejectReason?: unknown
  readonly fields?: unknown
  /** Accept only: review it in the same append, so that the log shows both. */
  readonly review?: boolean
  readonly dryRun?: boolean
}

export type ActionAnswer = {
  readonly id: string
  readonly action: string
  readonly from: LessonStatus
  readonly to: LessonStatus
  readonly by: string
  readonly version: number
  readonly field_changes: Readonly<Record<string, unknown>>
  readonly cascade: readonly Fallen[]
  readonly dry_run: boolean
  readonly problems: readonly string[]
}

export function decideLesson(world: World, asking: Asking, id: string, wish: ActionWish): Promise<ActionAnswer> {
  return decideBeside(lessonStreamOf(id), async () => {
    const view = await needLesson(world, id)
    const steps = wish.action === 'accept' && wish.review ? ['review', 'accept'] : [wish.action]
    const moves = decideSteps(view, asking, wish, steps)
    const [first, last] = [moves[0]!, moves.at(-1)!]
    const isLeaving = first.from === 'accepted' && last.to !== 'accepted'
    const cascade: Cascade = isLeaving
      ? await composeCascade(world, asking, { noun: 'lesson', id }, last.to)
      : { fallen: [], writes: [], changed: [] }
    const events = moves.map(move => composeLessonEvent(world, asking, move.event, dataOf(move, wish)))
    const answer = {
      id,
      action: wish.action,
      from: first.from,
      to: last.to,
      by: asking.actor.id,
      field_changes: last.fieldChanges ?? {},
      cascade: cascade.fallen,
    }
    if (wish.dryRun) return { ...answer, version: view.version, dry_run: true, problems: [] }
    await appendAll(world, [{ stream: lessonStreamOf(id), expectedVersion: view.version, events }, ...cascade.writes])
    const problems = await writeMirrors(world, [{ noun: 'lesson', id }, ...cascade.changed])
    return { ...answer, version: view.version + events.length, dry_run: false, problems }
  })
}

type Move = Extract<ReturnType<typeof decideLessonTransition>, { readonly ok: true }>

function decideSteps(view: LessonView, asking: Asking, wish: ActionWish, steps: readonly string[]): Move[] {
  const moves: Move[] = []
  let { status } = view.lesson
  for (const action of steps) {
    const { valid, version } = { valid: readLesson(view.lesson).ok, version: view.version }
    const move = decideLessonTransition({
      lesson: { ...view.lesson, status, version, valid },
      action,
      actor: lessonActorOf(asking.actor),
      reason: wish.reason,
      rejectReason: action === wish.action ? wish.rejectReason : undefined,
      fields: action === wish.action ? wish.fields : undefined,
      ...(asking.seenVersion !== null && { expectedVersion: asking.seenVersion }),
    })
    const asked = { findingId: view.lesson.finding_id, status, action, lesson: view.lesson, fields: wish.fields }
    const versions = { expected: asking.seenVersion, actual: version }
    if (!move.ok) throw lessonRefusal(move, { ...asked, versions })
    moves.push(move)
    status = move.to
  }
  return moves
}

function dataOf({ from, to, fieldChanges }: Move, { reason, notes, rejectReason }: ActionWish) {
  return {
    from,
    to,
    ...(isText(reason) && { reason: reason.trim() }),
    ...(isText(notes) && { notes }),
    ...(isText(rejectReason) && { reject_reason: rejectReason }),
    ...(fieldChanges && { field_changes: fieldChanges }),
  }
}

/** In the functions of lessons the words are others: a system is a rule, an id a name (common 6). A build decides as little as an agent. */
export function lessonActorOf({ kind, id }: Actor): LessonActor {
  return { kind: LESSON_KIND[kind], name: id }
}

const LESSON_KIND = { person: 'person', agent: 'agent', ci: 'agent', system: 'rule' } as const
