import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { sampleLesson } from '#testing/samples/sample-lesson'
import { foldArtifact } from '../artifact/fold-artifact.ts'
import { type Lesson, readLesson } from '../lesson/lesson.ts'
import { decideLessonTransition } from './decide-lesson-transition.ts'
import { deriveReviewQueue } from './derive-review-queue.ts'
import { explainLesson } from './explain-lesson.ts'
import { foldLesson } from './fold-lesson.ts'
import { LESSON_ACTIONS, type LessonAction } from './lesson-machine.ts'
import { lessonRefusal } from './lesson-refusal.ts'
import type { LessonView } from './lesson-view.ts'

const ID = sampleLesson.finding_id
const lesson: Lesson = {
  ...sampleLesson,
  derived: {
    method: 'deterministic_rule',
    rule_id: 'rule-blocked-scenario',
    derived_at: '2026-01-01T00:00:00.000Z',
    rationale: 'it was blocked',
  },
}
const REASON = 'seen on three machines'

const event = (version: number, type: string, data: object = {}, stream = `lesson/${ID}`): StoredEvent => ({
  id: `ev_${version}`,
  type,
  schema: 1,
  at: `2026-01-01T00:00:${String(version).padStart(2, '0')}.000Z`,
  actor: { kind: 'person', id: 'ana' },
  cause: null,
  correlation: 'co_1',
  data: { ...data },
  stream,
  version,
  position: version,
  hash: '',
})
const derived = event(1, 'lesson.derived', { lesson, rule: 'rule-blocked-scenario' })
const fold = (...events: readonly StoredEvent[]) => events.reduce<LessonView | undefined>(foldLesson, undefined)

/** The event of an action, as the use case appends it. */
function act(version: number, action: LessonAction, view: LessonView, change: object = {}): StoredEvent | undefined {
  const fields = action === 'edit' ? { notes: `seen at ${version}` } : undefined
  const answer = decideLessonTransition({
    lesson: { ...view.lesson },
    action,
    actor: { kind: 'person', name: 'ana' },
    reason: REASON,
    fields,
  })
  if (!answer.ok) return undefined
  const type = action === 'merge' ? 'lesson.merged_into' : answer.event
  const { from, to, fieldChanges } = answer
  return event(version, type, {
    from,
    to,
    reason: REASON,
    ...(fieldChanges && { field_changes: fieldChanges }),
    ...change,
  })
}

test('L2: replaying the events gives the state that the decisions gave, and every state is a valid document', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...LESSON_ACTIONS), { maxLength: 25 }), actions => {
      const events = [derived]
      let view = fold(derived)!
      for (const action of actions) {
        const next = act(events.length + 1, action, view, { canonical: 'dfind-other' })
        const expected = next?.data.to ?? view.lesson.status
        if (next) events.push(next)
        view = fold(...events)!
        expect(view.lesson.status).toBe(expected)
        expect(view.version).toBe(events.length)
        expect(readLesson(view.lesson)).toMatchObject({ ok: true })
      }
    }),
  )
})

test('an event that the table does not allow moves nothing', () => {
  expect(fold(derived, event(2, 'lesson.accepted', { from: 'reviewed', to: 'accepted' }))?.lesson.status).toBe(
    'candidate',
  )
  expect(fold(event(1, 'lesson.accepted'))).toBeUndefined()
  expect(fold(event(1, 'lesson.derived', { lesson: { ...lesson, status: 'x' } }))).toBeUndefined()
})

const reviewed = event(2, 'lesson.reviewed', { from: 'candidate', to: 'reviewed' })
const accepted = event(3, 'lesson.accepted', { from: 'reviewed', to: 'accepted', reason: REASON })

test('L9: deriving, importing or recurring again changes no status and no text', () => {
  const again = event(4, 'lesson.derived', { lesson: { ...lesson, title: 'Another title for it' } })
  const seen = event(5, 'lesson.recurred', {
    record_ids: ['widget-2'],
    evidence: [{ evidence_kind: 'record', record_id: 'widget-2' }],
  })
  const view = fold(derived, reviewed, accepted, again, seen)!
  expect(view.lesson).toMatchObject({
    status: 'accepted',
    title: lesson.title,
    source_record_ids: ['widget-1', 'widget-2'],
  })
  expect(view.lesson.evidence).toHaveLength(2)
  expect(view).toMatchObject({ version: 5, recurredIds: ['widget-2'], since: accepted.at })
})

test('a merged lesson points to the one that lives on, until it is reopened', () => {
  const merged = event(2, 'lesson.merged_into', {
    from: 'candidate',
    to: 'rejected',
    canonical: 'dfind-b',
    reject_reason: 'merged_into_canonical',
  })
  const reopened = event(3, 'lesson.reopened', { from: 'rejected', to: 'candidate', reason: REASON })
  expect(fold(derived, merged)?.lesson).toMatchObject({
    lineage: { superseded_by: 'dfind-b' },
    review: { reject_reason: 'merged_into_canonical' },
  })
  expect(fold(derived, merged, reopened)?.lesson.lineage).toEqual({})
})

test('the canonical lesson gets everything once', () => {
  const merged = event(2, 'lesson.merged', {
    sources: ['dfind-b'],
    merged_from: ['dfind-b'],
    source_record_ids: ['widget-1', 'widget-9'],
    scenario_ids: ['s'],
  })
  expect(fold(derived, merged)?.lesson).toMatchObject({
    source_record_ids: ['widget-1', 'widget-9'],
    scenario_ids: ['s'],
    lineage: { merged_from: ['dfind-b'] },
    evidence: lesson.evidence,
  })
})

test('the queue: what is new, what is half decided, and what was seen again after a decision, oldest first', () => {
  const seen = event(4, 'lesson.recurred', { record_ids: ['widget-2'] })
  const named = (view: LessonView | undefined, finding_id: string) => ({
    ...view!,
    lesson: { ...view!.lesson, finding_id },
  })
  const queue = deriveReviewQueue([
    named(fold(derived, reviewed, accepted), 'settled'),
    named(fold(derived, reviewed, accepted, seen), 'again'),
    named(fold(derived, reviewed), 'half'),
    named(fold(derived), 'new'),
  ])
  expect(queue.map(({ finding_id, waits_for, recurrences }) => [finding_id, waits_for, recurrences])).toEqual([
    ['new', 'review', 0],
    ['half', 'decision', 0],
    ['again', 'second_look', 1],
  ])
})

test('a new decision answers what was seen again', () => {
  const seen = event(4, 'lesson.recurred', { record_ids: ['widget-2'] })
  const reopened = event(5, 'lesson.reopened', { from: 'accepted', to: 'reviewed', reason: REASON })
  expect(fold(derived, reviewed, accepted, seen, reopened)?.recurredIds).toEqual([])
})

test('why: who decided, what it rests on, what it reached, and what would change it', () => {
  const now = Date.parse('2026-01-01T00:01:03.000Z')
  const plans = [
    { taskId: 'ta_1', at: '2026-01-01T00:00:30.000Z', outcome: 'accepted', followed: 'not_stated' as const },
  ]
  const why = explainLesson({ events: [derived, reviewed, accepted], plans, now })
  expect(why).toMatchObject({ id: ID, state: 'accepted', since: accepted.at, rule: 'lesson.accepted' })
  expect(why?.unknown).toEqual([expect.stringContaining('whether its cause is the real one')])
  expect(why?.sentence).toContain(`by ana: ${REASON}`)
  expect(why?.facts).toContainEqual({
    name: 'decided by',
    value: 'ana',
    source: 'lesson.accepted',
    at: accepted.at,
    ageMs: 60_000,
  })
  expect(why?.facts).toContainEqual(expect.objectContaining({ name: 'reached ta_1', value: 'accepted, not stated' }))
  expect(why?.becomes.map(({ to, command }) => [to, command])).toEqual([
    ['reviewed', `provost lessons reopen ${ID}`],
    ['invalidated', `provost lessons invalidate ${ID}`],
  ])
  expect(explainLesson({ events: [derived], plans: [], now })?.sentence).toContain('the scenario could not be run')
  expect(explainLesson({ events: [], plans, now })).toBeUndefined()
})

const refusals: [status: string, action: string, code: string, message: string, hint: string][] = [
  [
    'candidate',
    'accept',
    'STATE_MACHINE_INVALID',
    'candidate → accepted: accept is not possible on a candidate lesson',
    'possible now: review, reject, edit, merge',
  ],
  ['invalidated', 'reopen', 'STATE_MACHINE_TERMINAL', 'the lesson has ended', `provost lessons copy ${ID}`],
  ['candidate', 'reject', 'REASON_REQUIRED', 'reject needs a reason', '--reason "<why>"'],
]

test.each(refusals)('a %s lesson, %s: %s', (status, action, code, message, hint) => {
  const answer = decideLessonTransition({ lesson: { status }, action, actor: { kind: 'person', name: 'ana' } })
  if (answer.ok) return expect.unreachable()
  const error = lessonRefusal(answer, { findingId: ID, status, action })
  expect(error).toMatchObject({ code, message: expect.stringContaining(message), hint: expect.stringContaining(hint) })
})

const pattern = (version: number, past: string, data: object = {}) =>
  event(version, `pattern.${past}`, data, 'pattern/dpat-x')
const foldPattern = (...events: readonly StoredEvent[]) =>
  events.reduce<ReturnType<typeof foldArtifact>>((view, one) => foldArtifact('pattern', view, one), undefined)

test('a pattern keeps its decision when its support changes, and ends with its cause', () => {
  const born = pattern(1, 'derived', { document: { n: 1 } })
  const grown = pattern(3, 'support_changed', { document: { n: 2 } })
  const view = foldPattern(born, pattern(2, 'accepted'), grown)
  expect(view).toMatchObject({ id: 'dpat-x', status: 'accepted', document: { n: 2 }, version: 3, life: 1 })
  const ended = foldPattern(born, pattern(2, 'accepted'), pattern(3, 'invalidated', { cause: 'too_few_lessons' }))
  expect(ended).toMatchObject({ status: 'invalidated', cause: 'too_few_lessons' })
})

test('deriving again is a new life only for what has ended', () => {
  const born = pattern(1, 'derived', { document: { n: 1 } })
  const again = (version: number) => pattern(version, 'derived', { document: { n: 2 } })
  expect(foldPattern(born, pattern(2, 'rejected'), again(3))).toMatchObject({
    status: 'rejected',
    document: { n: 1 },
    life: 1,
  })
  expect(foldPattern(born, pattern(2, 'invalidated'), again(3))).toMatchObject({
    status: 'candidate',
    document: { n: 2 },
    life: 2,
    cause: null,
  })
})
