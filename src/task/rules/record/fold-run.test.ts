// What is on record about an attempt that is under way, about a run, and about a task that was given up.
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import type { JsonObject } from '#kernel/reading/json-value'
import { findAgentStanding, NO_AGENTS, withAgentWait } from '../agents/task-agents.ts'
import { nextAttempt } from '../facts/derive-budget.ts'
import { foldTask } from './fold-task.ts'
import type { TaskView } from './task-view.ts'

const BASE = { commit: 'c0', tree: 't0' }

function fold(...events: readonly [string, JsonObject][]): TaskView {
  const stored = events.map(
    ([type, data], index): StoredEvent => ({
      id: `ev_${index}`,
      stream: 'task/ta_01',
      type,
      schema: 1,
      at: '2026-04-20T12:00:00.000Z',
      actor: { kind: 'person', id: 'ana' },
      cause: null,
      correlation: 'co_1',
      data,
      version: index + 1,
      position: index + 1,
      hash: '',
    }),
  )
  return stored.reduce<TaskView | undefined>(foldTask, undefined)!
}

const created = ['task.created', { project: 'shop', title: 't', brief: 'b' }] as [string, JsonObject]
const link = (session: string, attempt = 1, more: JsonObject = { base: BASE }): [string, JsonObject] => [
  'task.session_linked',
  { phase: 'planning', attempt, session, role: 'Planner', ...more },
]
const ended = (more: JsonObject = {}): [string, JsonObject] => [
  'task.attempt_ended',
  { phase: 'planning', attempt: 1, result: 'failed', ...more },
]
const moved: [string, JsonObject] = ['task.moved', { from: 'planning', to: 'plan_review', rule: 'PLAN_READY' }]

describe('a run that waits', () => {
  const asked: [string, JsonObject] = ['task.run_asked', { wish: {} }]
  const wait = { session: 'shop-1', until: '2026-04-20T13:00:00.000Z', because: 'shop-1 has reached a limit' }
  const waits: [string, JsonObject] = ['task.run_waits', { ...wait, rule: 'W1' }]

  test('says for what, and to everybody who asks', () => {
    const view = fold(created, asked, waits)
    expect(view.run?.waits).toEqual(wait)
    expect(findAgentStanding('work', withAgentWait(NO_AGENTS, view))).toEqual({
      needs: 'wait',
      rule: 'AGENT_OUT_OF_QUOTA',
      because: 'shop-1 has reached a limit; it goes on by itself at 2026-04-20T13:00:00.000Z',
    })
  })

  test('waits no longer when somebody works again, or when it has ended', () => {
    expect(fold(created, asked, waits, link('shop-2')).run?.waits).toBeNull()
    expect(fold(created, asked, waits, ['task.run_ended', { rule: 'STOPPED' }]).run).toBeNull()
    expect(fold(created, waits).run).toBeNull()
  })
})

describe('an attempt that is under way', () => {
  test('keeps its seats in their order and its number until it ends', () => {
    const view = fold(created, link('shop-1'), link('shop-2'))
    expect(view.openAttempt).toEqual({
      phase: 'planning',
      attempt: 1,
      seats: ['shop-1', 'shop-2'].map(session => ({ session, role: 'Planner', base: BASE })),
    })
    expect(nextAttempt(view)).toBe(1)
  })

  test.each<[string, readonly [string, JsonObject][]]>([
    ['its end', [ended()]],
    ['a move', [moved]],
    ['a redo', [['task.redone', { target: 'planning', attempt: 2, archives: [], reason: 'x' }]]],
    ['giving up', [['task.abandoned', { reason: 'x' }]]],
  ])('is over with %s', (_name, events) => {
    expect(fold(created, link('shop-1'), ...events).openAttempt).toBeNull()
  })

  test('of an older program is not gone on with: nobody knows what it started from', () => {
    const view = fold(created, link('shop-1', 1, {}))
    expect([view.openAttempt, nextAttempt(view)]).toEqual([null, 2])
  })

  test('that ended is counted, unless it could not be one', () => {
    expect(fold(created, link('shop-1'), ended()).used.planning).toBe(1)
    expect(fold(created, link('shop-1'), ended({ counts: false })).used.planning).toBe(0)
    expect(nextAttempt(fold(created, link('shop-1'), ended({ counts: false })))).toBe(2)
  })

  test.each([
    ['delivered', 'pending'],
    ['failed', 'failed'],
    ['stopped', 'pending'],
  ])('that was %s is called %s, and no longer running', (result, status) => {
    const at = { phase: 'plan_review', attempt: 1 }
    const work: [string, JsonObject] = ['task.session_linked', { ...at, session: 's', role: 'R', base: BASE }]
    expect(fold(created, moved, work).actors.plan_review.status).toBe('running')
    expect(fold(created, moved, work, ['task.attempt_ended', { ...at, result }]).actors.plan_review.status).toBe(status)
  })
})

describe('a run', () => {
  const asked: [string, JsonObject] = ['task.run_asked', { wish: { maxMoves: 3, pauseAt: ['accept'], other: 1 } }]

  test('is open from the wish to its end, in the name of whoever asked, and counts its moves', () => {
    const view = fold(created, asked, moved)
    expect(view.run).toMatchObject({ wish: { maxMoves: 3, pauseAt: ['accept'] }, by: { id: 'ana' }, moves: 1 })
    expect(fold(created, asked, ['task.run_ended', { rule: 'FINISHED' }]).run).toBeNull()
  })

  test('of a task that was given up is over; taken up again it does not go on by itself', () => {
    const view = fold(created, asked, ['task.abandoned', { reason: 'x' }], ['task.reopened', { reason: null }])
    expect(view).toMatchObject({ run: null, isAbandoned: false, phase: 'planning' })
  })
})
