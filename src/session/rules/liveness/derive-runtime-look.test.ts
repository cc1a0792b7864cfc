import { expect, test } from 'vitest'
import { writeInstant } from '#kernel/events/time'
import { deriveRuntimeLook, deriveTmuxLook, type SupervisorFacts } from './derive-runtime-look.ts'

const NOW = Date.parse('2026-05-26T12:00:00Z')
const beat = (agoMs: number) => ({
  seq: 1,
  at: writeInstant(NOW - agoMs),
  outputBytes: 0,
  lastOutputAt: null,
  trouble: null,
})

const LIVES: SupervisorFacts = {
  supervisor: { pid: 7, startTime: '100', bootId: 'b' },
  observed: { kind: 'found', startTime: '100', state: 'S' },
  heartbeat: beat(5_000),
  now: NOW,
}

test.each<[what: string, facts: Partial<SupervisorFacts>, look: string]>([
  ['its heart beats', {}, 'alive'],
  ['its heart beat 30 s ago', { heartbeat: beat(30_000) }, 'alive'],
  ['a moment longer ago', { heartbeat: beat(30_001) }, 'indeterminate'],
  ['it has no heartbeat yet', { heartbeat: undefined }, 'indeterminate'],
  ['its heartbeat cannot be read', { heartbeat: 'unreadable' }, 'failed'],
  ['a clock stepped back', { heartbeat: beat(-3_600_000) }, 'alive'],
  ['nobody has its number', { observed: { kind: 'absent', startTime: null, state: '' } }, 'dead'],
  ['somebody else has its number', { observed: { kind: 'found', startTime: '200', state: 'S' } }, 'dead'],
  ['it ended and was not collected', { observed: { kind: 'found', startTime: '100', state: 'Z' } }, 'dead'],
  ['when it started cannot be read', { observed: { kind: 'found', startTime: null, state: 'S' } }, 'indeterminate'],
  ['it cannot be looked at', { observed: { kind: 'error', startTime: null, state: '' } }, 'failed'],
  [
    'it is stopped, and its heart with it',
    { observed: { kind: 'found', startTime: '100', state: 'T' }, heartbeat: beat(60_000) },
    'indeterminate',
  ],
])('a supervisor: %s', (_what, facts, look) => {
  expect(deriveRuntimeLook({ ...LIVES, ...facts })).toBe(look)
})

test.each<[exitCode: number | null, stderr: string, look: string]>([
  [0, '', 'alive'],
  [1, "can't find session: shop-1-g1", 'dead'],
  [1, 'no server running on /tmp/tmux-0/provost-1', 'failed'],
  [1, 'error connecting to /tmp/tmux-0/provost-1 (No such file or directory)', 'failed'],
  [1, '', 'failed'],
  [127, "can't find session", 'failed'],
  [null, 'no answer in 2 s', 'failed'],
])('tmux that answers %s %j is %s', (exitCode, stderr, look) => {
  expect(deriveTmuxLook({ exitCode, stderr })).toBe(look)
})
