// Why a lesson is what it is: who decided, what it rests on, which plans it reached, and what would change it.
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, type InstantMs, readInstant } from '#kernel/events/time'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { isText } from '#kernel/reading/json-value'
import type { Followed } from '../advice/followed-advice.ts'
import { becauseOf } from '../derive/derivation-rules.ts'
import { foldLesson } from './fold-lesson.ts'
import { CAUSE_CONFIRMED, composeCause } from './lesson-cause.ts'
import { allowedActions, LESSON_TABLE, type LessonAction } from './lesson-machine.ts'
import { type LessonView, occurrencesOf } from './lesson-view.ts'

/** A plan that was given this lesson, and how its task ended; null while it runs. */
export type ReachedPlan = {
  readonly taskId: string
  readonly at: string
  readonly outcome: string | null
  readonly followed: Followed
}

export type LessonStory = {
  readonly events: readonly StoredEvent[]
  readonly plans: readonly ReachedPlan[]
  readonly now: InstantMs
}

export function explainLesson({ events, plans, now }: LessonStory): Why | undefined {
  const view = events.reduce<LessonView | undefined>(foldLesson, undefined)
  const [first] = events
  if (!view || !first) return undefined
  const decisive = events.findLast(event => isText(event.data.to) && event.data.to !== event.data.from) ?? first
  const { lesson } = view
  return {
    id: lesson.finding_id,
    noun: 'lesson',
    state: lesson.status,
    since: view.since,
    rule: decisive.type,
    table: 'lessons 3.1',
    sentence: composeSentence(view, decisive),
    evidence: {
      source_record_ids: lesson.source_record_ids,
      evidence: lesson.evidence,
      lineage: lesson.lineage ?? null,
      derived: lesson.derived ?? null,
    },
    facts: [...factsOf(view, decisive, now), ...plans.map(plan => factOfPlan(plan, now))],
    unknown: listUnknown(view, plans),
    becomes: allowedActions(lesson.status).flatMap(action => becomingOf(view, action)),
  }
}

function composeSentence({ lesson }: LessonView, { type, actor, data }: StoredEvent): string {
  if (type === 'lesson.derived') return `${lesson.finding_id} was derived: ${becauseOf(lesson.derived?.rule_id ?? '')}.`
  const because = isText(data.reason) ? `: ${data.reason}` : ''
  return `${lesson.finding_id} is ${lesson.status} since ${type} by ${actor.id}${because}.`
}

function factsOf(view: LessonView, decisive: StoredEvent, now: InstantMs): Fact[] {
  const { lesson, createdAt, recurredIds, cause } = view
  return [
    composeFact('decided by', decisive.actor.id, decisive.type, decisive.at, now),
    composeFact('rule', lesson.derived?.rule_id ?? null, 'lesson.derived', createdAt, now),
    composeFact(
      `cause ${lesson.root_cause_kind}`,
      composeCause(cause),
      cause.standing === 'claimed' ? 'the log' : CAUSE_CONFIRMED,
      cause.at,
      now,
    ),
    composeFact('occurrences', occurrencesOf(view), 'log', lesson.updated_at ?? createdAt, now),
    composeFact(
      'seen again since the decision',
      recurredIds.length,
      'lesson.recurred',
      lesson.updated_at ?? createdAt,
      now,
    ),
  ]
}

export function factOfPlan({ taskId, at, outcome, followed }: ReachedPlan, now: InstantMs): Fact {
  const value = `${outcome ?? 'still running'}, ${followed.replaceAll('_', ' ')}`
  return composeFact(`reached ${taskId}`, value, 'task.advised', at, now)
}

function composeFact(name: string, value: unknown, source: string, at: string, now: InstantMs): Fact {
  const instant = readInstant(at)
  return { name, value, source, at, ageMs: instant === undefined ? null : ageMs(now, instant) }
}

function listUnknown({ lesson, recurredIds, cause }: LessonView, plans: readonly ReachedPlan[]): string[] {
  const unknown: string[] = []
  if (cause.standing === 'claimed')
    unknown.push('whether its cause is the real one: it is claimed, and nobody confirmed it')
  if (recurredIds.length > 0 && lesson.status !== 'candidate') unknown.push('whether it holds for what was seen since')
  if (lesson.status === 'accepted' && plans.length === 0) unknown.push('whether it helps: it reached no plan yet')
  return unknown
}

const WHEN: Readonly<Record<LessonAction, string>> = {
  review: 'a person looks at it',
  accept: 'a person approves it as reusable knowledge',
  reject: 'a person declines it with a reason',
  edit: 'somebody improves its words',
  merge: 'a person merges it into another lesson',
  reopen: 'a person withdraws the decision with a reason',
  invalidate: 'a person says that it no longer holds',
}

function becomingOf({ lesson }: LessonView, action: LessonAction): Becoming[] {
  const to = LESSON_TABLE[action][lesson.status]
  if (to === undefined || to === lesson.status) return []
  const into = action === 'merge' ? ' --into <id>' : ''
  return [{ to, when: WHEN[action], command: `provost lessons ${action} ${lesson.finding_id}${into}` }]
}
