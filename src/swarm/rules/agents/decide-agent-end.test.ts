import { expect, test } from 'vitest'
import { type AgentEndFacts, decideAgentEnd } from './decide-agent-end.ts'

const done: AgentEndFacts = {
  session: 'ended',
  exitCode: 0,
  sinceStartMs: 1_000,
  timeout: 'in_time',
  isGiven: false,
  report: 'valid',
  violations: 0,
  captureProblem: null,
}

test.each<[what: string, facts: Partial<AgentEndFacts>, to: string | null]>([
  ['ended with a valid report', {}, 'complete'],
  ['is at work, though a report lies there', { session: 'alive' }, null],
  ['had its time', { session: 'alive', timeout: 'timed_out' }, 'timed_out'],
  ['has a start that cannot be read', { session: 'alive', timeout: 'unknown' }, null],
  ['is only being started', { session: 'absent' }, null],
  ['was never started', { session: 'absent', sinceStartMs: 60_001 }, 'failed'],
  ['waits for a report of a person', { session: 'none', sinceStartMs: 60_001, report: 'missing' }, null],
  ['got it', { session: 'none', isGiven: true, exitCode: null }, 'complete'],
  ['crashed after a valid report', { exitCode: 1 }, 'failed'],
  ['was killed', { exitCode: null }, 'failed'],
  ['left no report', { report: 'missing' }, 'failed'],
  ['said too much', { report: 'too_large' }, 'invalid_output'],
  ['said something else', { report: 'invalid' }, 'invalid_output'],
  ['changed what cannot be kept', { captureProblem: 'SYMLINK' }, 'failed'],
  ['changed what is not its own', { violations: 1 }, 'ownership_violation'],
  ['said something else and changed foreign files', { report: 'invalid', violations: 1 }, 'invalid_output'],
])('an agent that %s', (_what, facts, to) => expect(decideAgentEnd({ ...done, ...facts }).to).toBe(to))
