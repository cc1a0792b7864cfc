// Every session is listed under one word, and what is listed as over leaves nothing to do for whoever looks for it.
import { expect, test } from 'vitest'
import { startRecord } from '../record/session-record.ts'
import { listStanding } from './list-standing.ts'

const started = startRecord('2026-11-01T10:00:00.000Z')
const record = (state: string, reason: string, runtime: string) =>
  ({
    ...started,
    session: { ...started.session, state, reason },
    runtime: { ...started.runtime, state: runtime },
  }) as typeof started

const DONE = {
  record: record('done', 'agent_completed', 'exited'),
  ...({ taskId: null, purpose: null, kind: 'worker', worktree: null, copy: null } as const),
}

test.each<[what: string, but: object, standing: string]>([
  ['its end was witnessed and nothing is left', {}, 'over'],
  ['its worktree is there', { worktree: '/w' }, 'ended'],
  ['the copy that it looked at is there', { copy: '/c' }, 'ended'],
  ['its process was not seen to be gone', { record: record('done', 'agent_completed', 'alive') }, 'ended'],
  ['nobody knows what became of its process', { record: record('done', 'agent_completed', 'unknown') }, 'ended'],
  ['its end is a guess', { record: record('terminated', 'runtime_lost', 'exited') }, 'ended'],
  [
    'a signal ended it and its worktree is there',
    { record: record('terminated', 'agent_process_exited', 'exited'), worktree: '/w' },
    'left',
  ],
  ['it lives', { record: record('working', 'task_in_progress', 'alive') }, 'living'],
  ['it lives without a process', { record: record('working', 'task_in_progress', 'exited') }, 'living'],
])('%s', (_what, but, standing) => {
  expect(listStanding({ ...DONE, ...but })).toBe(standing)
})
