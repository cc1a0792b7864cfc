import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#kernel/reading/json-value'
import { decideArtifactTransition } from '../artifact/decide-artifact-transition.ts'
import { LESSON_STATUSES } from '../lesson/vocabulary.ts'
import { decideLessonTransition, type LessonRequest } from './decide-lesson-transition.ts'
import { LESSON_ACTIONS, LESSON_EVENTS, LESSON_TABLE } from './lesson-machine.ts'

const ana = { kind: 'person', name: 'ana' }
const agent = { kind: 'agent', name: 'demo-7' }
const rule = { kind: 'rule', name: 'cascade' }
const lesson: JsonObject = { status: 'reviewed', version: 4, title: 'Flags drift from the parser' }
const REASON = 'seen on three machines'

const decide = (change: Partial<LessonRequest>) =>
  decideLessonTransition({ lesson, action: 'accept', actor: ana, ...change })

const outcome = (change: Partial<LessonRequest>) => {
  const answer = decide(change)
  return answer.ok ? answer.event : answer.code
}

// In the order of the checks: each row breaks one of them and every later one that it can.
const refusals: [what: string, change: Partial<LessonRequest>, code: string][] = [
  ['1 an action nobody knows', { action: 'supersede', lesson: {}, actor: null }, 'LESSON_ACTION_UNKNOWN'],
  ['2 a status nobody knows', { lesson: { status: 'merged' }, actor: null }, 'LESSON_STATUS_UNKNOWN'],
  [
    '3 an actor without a name',
    { actor: { kind: 'person' }, lesson: { status: 'invalidated' } },
    'LESSON_ACTOR_INVALID',
  ],
  ['4 an ended lesson', { actor: agent, lesson: { status: 'invalidated' } }, 'STATE_MACHINE_TERMINAL'],
  ['5 no such edge', { actor: agent, lesson: { status: 'candidate' } }, 'STATE_MACHINE_INVALID'],
  ['6 an agent accepts', { actor: agent, expectedVersion: 3 }, 'STATE_MACHINE_BLOCKED'],
  ['6 a rule accepts', { actor: rule }, 'STATE_MACHINE_BLOCKED'],
  ['6 an agent edits what was reviewed', { actor: agent, action: 'edit' }, 'STATE_MACHINE_BLOCKED'],
  ['7 somebody was faster', { expectedVersion: 3, reason: 7 }, 'VERSION_CONFLICT'],
  ['7 a version as text', { expectedVersion: '4' }, 'VERSION_CONFLICT'],
  ['8 a reason that is no text', { reason: ['x'], rejectReason: 'noise' }, 'LESSON_REASON_INVALID'],
  ['9 a rejection without a reason', { action: 'reject', reason: ' \n' }, 'REASON_REQUIRED'],
  ['9 a merge without a reason', { action: 'merge', reason: null }, 'REASON_REQUIRED'],
  ['10 a reason one character too short', { reason: ' abcd ' }, 'LESSON_REASON_INVALID'],
  ['10 a reason one character too long', { reason: 'x'.repeat(1001) }, 'LESSON_REASON_INVALID'],
  ['11 a reason to reject where nothing is rejected', { rejectReason: 'noise' }, 'LESSON_REASON_INVALID'],
  [
    '11 a reason to reject nobody knows',
    { action: 'reject', reason: REASON, rejectReason: 'bad' },
    'LESSON_REASON_INVALID',
  ],
  ['12 an edit of nothing', { action: 'edit', fields: {} }, 'LESSON_EDIT_EMPTY'],
  ['12 an edit by list', { action: 'edit', fields: ['title'] }, 'LESSON_EDIT_EMPTY'],
  ['12 fields beside another action', { fields: { title: 'A better title' } }, 'LESSON_INVALID'],
  ['13 an edit of the status', { action: 'edit', fields: { status: 'accepted' } }, 'LESSON_FIELD_READONLY'],
  ['13 in name order', { action: 'edit', fields: { summary: 'x', repo: 'a/b' } }, 'LESSON_FIELD_READONLY'],
  ['14 in name order', { action: 'edit', fields: { title: 'x', notes: 7 } }, 'LESSON_INVALID'],
  ['14 a title one character too short', { action: 'edit', fields: { title: '😀'.repeat(9) } }, 'LESSON_INVALID'],
  ['15 an edit that changes nothing', { action: 'edit', fields: { title: lesson.title } }, 'LESSON_EDIT_EMPTY'],
  ['16 a lesson that does not satisfy its schema', { lesson: { ...lesson, valid: false } }, 'STATE_MACHINE_BLOCKED'],
]

test.each(refusals)('%s', (_what, change, code) => expect(outcome(change)).toBe(code))

const lawful: [what: string, change: Partial<LessonRequest>, event: string][] = [
  ['a reason of five characters', { reason: '😀'.repeat(5) }, 'lesson.accepted'],
  ['a reason of a thousand characters', { reason: ` ${'x'.repeat(1000)} ` }, 'lesson.accepted'],
  ['the version that the actor saw', { expectedVersion: 4 }, 'lesson.accepted'],
  ['no reason to review', { action: 'review', reason: null, lesson: { status: 'candidate' } }, 'lesson.reviewed'],
  ['a rejection with its reason', { action: 'reject', reason: REASON, rejectReason: 'noise' }, 'lesson.rejected'],
  ['a title of ten characters', { action: 'edit', fields: { title: '😀'.repeat(10) } }, 'lesson.edited'],
  [
    'an agent improves a candidate',
    { actor: agent, action: 'edit', lesson: { status: 'candidate' }, fields: { notes: '' } },
    'lesson.edited',
  ],
  ['a lesson whose schema nobody looked at', { lesson: { ...lesson, valid: undefined } }, 'lesson.accepted'],
]

test.each(lawful)('%s', (_what, change, event) => expect(outcome(change)).toBe(event))

test('an edit tells what it changes, and only that', () => {
  const fields = { title: lesson.title, notes: 'ask the runner', issue_kind: 'docs_drift' }
  expect(decide({ action: 'edit', fields })).toMatchObject({
    fieldChanges: { notes: { from: null, to: 'ask the runner' }, issue_kind: { from: null, to: 'docs_drift' } },
  })
})

test('L1, L3: over all actors, actions and states a move is made exactly where the table has it and the actor may', () => {
  for (const actor of [ana, agent, rule])
    for (const action of LESSON_ACTIONS)
      for (const status of LESSON_STATUSES) {
        const fields = action === 'edit' ? { notes: 'more' } : undefined
        const answer = decide({ lesson: { status }, actor, action, reason: REASON, fields })
        const to = LESSON_TABLE[action][status]
        const may = actor === ana || (actor === agent && action === 'edit' && status === 'candidate')
        if (to === undefined || !may) expect(answer.ok).toBe(false)
        else expect(answer).toMatchObject({ ok: true, from: status, to, event: LESSON_EVENTS[action] })
      }
})

test('L3: whatever is done in whatever order, acceptance follows a review by a person and invalidated is the end', () => {
  const step = fc.record({ action: fc.constantFrom(...LESSON_ACTIONS), actor: fc.constantFrom(ana, agent, rule) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      let status: string = 'candidate'
      let changes = 0
      for (const { action, actor } of steps) {
        const before = status
        const fields = action === 'edit' ? { notes: `change ${++changes}` } : undefined
        const answer = decide({ lesson: { status }, action, actor, reason: REASON, fields })
        if (answer.ok) status = answer.to
        if (status === 'accepted' && before !== 'accepted') expect([before, actor]).toEqual(['reviewed', ana])
        if (before === 'invalidated') expect(status).toBe('invalidated')
      }
    }),
  )
})

const artifactRows: [what: string, status: string, action: string, actor: object, reason: unknown, outcome: string][] =
  [
    ['a person accepts', 'candidate', 'accept', ana, undefined, 'accepted'],
    ['a person accepts without saying enough', 'candidate', 'accept', ana, 'ok', 'LESSON_REASON_INVALID'],
    ['the cascade invalidates', 'accepted', 'invalidate', rule, REASON, 'invalidated'],
    ['the cascade invalidates a candidate', 'candidate', 'invalidate', rule, REASON, 'invalidated'],
    ['the cascade may not reject', 'candidate', 'reject', rule, REASON, 'STATE_MACHINE_BLOCKED'],
    ['an agent may not invalidate', 'accepted', 'invalidate', agent, REASON, 'STATE_MACHINE_BLOCKED'],
    ['a rejected one is left alone', 'rejected', 'invalidate', rule, REASON, 'STATE_MACHINE_INVALID'],
    ['reopening needs a reason', 'accepted', 'reopen', ana, null, 'REASON_REQUIRED'],
    ['reopening', 'rejected', 'reopen', ana, REASON, 'candidate'],
    ['the end', 'invalidated', 'reopen', ana, REASON, 'STATE_MACHINE_TERMINAL'],
    ['a pattern is never reviewed', 'candidate', 'review', ana, REASON, 'LESSON_ACTION_UNKNOWN'],
    ['a status of lessons only', 'reviewed', 'accept', ana, REASON, 'LESSON_STATUS_UNKNOWN'],
  ]

test.each(artifactRows)('of patterns and their like: %s', (_what, status, action, actor, reason, expected) => {
  const answer = decideArtifactTransition({ status, action, actor, reason })
  expect(answer.ok ? answer.to : answer.code).toBe(expected)
})
