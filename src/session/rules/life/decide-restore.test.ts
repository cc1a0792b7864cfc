import { expect, test } from 'vitest'
import { decideRestore, type RestoreFacts } from './decide-restore.ts'

const REMEMBERS: RestoreFacts = {
  wanted: null,
  resume: 'native',
  nativeSessionId: 'n1',
  hasPrompt: true,
  kind: 'worker',
}

test.each<[what: string, facts: Partial<RestoreFacts>, mode: string | undefined]>([
  ['the agent remembers', {}, 'native'],
  ['it never said its name', { nativeSessionId: null }, 'saved_prompt'],
  ['it cannot be resumed', { resume: 'saved_prompt' }, 'saved_prompt'],
  ['a person wants the prompt', { wanted: 'saved_prompt' }, 'saved_prompt'],
  ['a person wants what cannot be', { wanted: 'native', nativeSessionId: null }, undefined],
  ['nothing is left', { nativeSessionId: null, hasPrompt: false }, undefined],
  ['a worker does not start fresh', { wanted: 'fresh' }, undefined],
  ['an orchestrator does', { wanted: 'fresh', kind: 'orchestrator' }, 'fresh'],
])('%s', (_what, facts, mode) => {
  const { result } = decideRestore({ ...REMEMBERS, ...facts })
  expect(result.may ? result.mode : undefined).toBe(mode)
})

test('a refusal says of every way why it is closed', () => {
  const { result } = decideRestore({ ...REMEMBERS, nativeSessionId: null, hasPrompt: false })
  expect(result).toEqual({
    may: false,
    because:
      'native: the agent never said what it calls the session; saved_prompt: its prompt is gone; fresh: its prompt is gone',
  })
})
