import { expect, test } from 'vitest'
import { startRecord } from '../record/session-record.ts'
import { isLeft } from './is-left.ts'

const record = (state: string, reason: string) => {
  const started = startRecord('2026-11-01T10:00:00.000Z')
  return { ...started, session: { ...started.session, state, reason } } as typeof started
}
const CRASHED = {
  record: record('terminated', 'agent_process_exited'),
  taskId: null,
  purpose: null,
  kind: 'worker',
  worktree: '/w',
} as const

test.each<[what: string, but: object, left: boolean]>([
  ['a signal ended it and its worktree is there', {}, true],
  ['it failed', { record: record('terminated', 'error_in_process') }, true],
  ['it directs others', { kind: 'orchestrator' }, true],
  ['it was cleaned up', { worktree: null }, false],
  ['a person killed it', { record: record('terminated', 'manually_killed') }, false],
  ['it ended by itself', { record: record('done', 'agent_completed') }, false],
  ['it lives', { record: record('working', 'task_in_progress') }, false],
  ['its task looks after it', { taskId: 'ta_1' }, false],
  ['its review looks after it', { kind: 'reviewer' }, false],
])('%s: %o', (_what, but, left) => {
  expect(isLeft({ ...CRASHED, ...but })).toBe(left)
})
