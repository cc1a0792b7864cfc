import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTrial } from './read-trial.ts'

const SAMPLES = join(import.meta.dirname, '../../../../test/agents/samples')
const sample = (name: string) => readFileSync(join(SAMPLES, `${name}.jsonl`), 'utf8')

const NAMES = { claude: 'claude-code', codex: 'codex' } as const

test.each([
  ['claude', 'claude-login-expired', 1, /claude-code.*login/i, /claude auth login/],
  ['claude', 'claude-no-network', null, /claude-code .*network|reach/i, /network/],
  ['claude', 'claude-no-credit', 1, /credit/i, /./],
  ['codex', 'codex-login-expired', 1, /codex.*login/i, /codex login/],
  ['codex', 'codex-no-network', null, /codex .*network|reach/i, /network/],
] as const)('%s that printed %s and ended with %s', (dialect, name, exitCode, words, next) => {
  const heard = { exitCode, stdout: sample(name), stderr: '' }
  const answer = readTrial({ harness: NAMES[dialect], dialect, heard })
  expect(answer.isAnswered).toBe(false)
  expect(answer.words).toMatch(words)
  expect(answer.next).toMatch(next)
})

test.each([
  [0, 'answered a prompt', true],
  [null, 'not known: it did not answer a prompt in time', false],
] as const)('without a word and with the end %s', (exitCode, words, isAnswered) => {
  const heard = { exitCode, stdout: '', stderr: '' }
  expect(readTrial({ harness: 'codex', dialect: 'codex', heard })).toEqual({ isAnswered, words, next: null })
})

test('what only its own words tell is read too', () => {
  const heard = { exitCode: 2, stdout: '', stderr: "error: unexpected argument '--jsn' found\n" }
  expect(readTrial({ harness: 'codex', dialect: 'codex', heard }).words).toContain("unexpected argument '--jsn'")
})
