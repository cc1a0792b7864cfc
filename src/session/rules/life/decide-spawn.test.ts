import { expect, test } from 'vitest'
import { decideSpawn, PROMPT_BYTES_MAX, type SpawnFacts } from './decide-spawn.ts'

const FINE: SpawnFacts = {
  harness: 'codex',
  isKnown: true,
  known: ['codex', 'command'],
  preflight: { ok: true, version: '1.0.0' },
  runtime: 'process',
  runtimeReady: { ok: true },
  promptBytes: 1,
  living: 7,
  sessionsMax: 8,
}

test.each<[what: string, facts: Partial<SpawnFacts>, rule: string, code: string | undefined]>([
  ['everything is there', {}, 'GO', undefined],
  ['a prompt of exactly 1 MiB', { promptBytes: PROMPT_BYTES_MAX }, 'GO', undefined],
  ['a prompt of one byte more', { promptBytes: PROMPT_BYTES_MAX + 1 }, 'PROMPT_SIZE', 'INPUT_INVALID'],
  ['no prompt', { promptBytes: 0 }, 'PROMPT_GIVEN', 'INPUT_INVALID'],
  ['the last place is taken', { living: 8 }, 'ROOM', 'SESSION_LIMIT'],
  ['nobody knows the harness', { isKnown: false, preflight: null }, 'HARNESS_KNOWN', 'HARNESS_UNKNOWN'],
  ['no program', { preflight: { ok: false, because: 'gone', hint: 'get it' } }, 'HARNESS_FOUND', 'HARNESS_UNAVAILABLE'],
  ['no tmux', { runtimeReady: { ok: false, because: 'not on PATH' } }, 'RUNTIME_READY', 'RUNTIME_UNAVAILABLE'],
  // What is wrong with the agent is told before what is wrong with the wish.
  ['no harness and no prompt', { isKnown: false, preflight: null, promptBytes: 0 }, 'HARNESS_KNOWN', 'HARNESS_UNKNOWN'],
])('%s: %o is %s', (_what, facts, rule, code) => {
  const decided = decideSpawn({ ...FINE, ...facts })
  expect(decided.rule).toBe(rule)
  expect(decided.result).toMatchObject(code === undefined ? { may: true } : { may: false, code })
})
