import { expect, test } from 'vitest'
import type { AgentLook } from '#host/rules/diagnose'
import { chooseAgent } from './choose-agent.ts'

const agent = (harness: string, login: AgentLook['login'], version: string | null = '1.0'): AgentLook => ({
  harness,
  version,
  login,
  words: `login ${login}`,
  remedy: null,
})

const ABSENT = agent('claude-code', null, null)

test.each([
  ['nobody is installed', [ABSENT], null, 'NONE_INSTALLED', null, false],
  [
    'the one that says yes, not the first',
    [agent('claude-code', 'no'), agent('codex', 'yes')],
    null,
    'SAYS_LOGGED_IN',
    'codex',
    true,
  ],
  ['a login before a key', [agent('claude-code', 'key'), agent('codex', 'yes')], null, 'SAYS_LOGGED_IN', 'codex', true],
  [
    'a key before nothing known',
    [agent('claude-code', 'unknown'), agent('codex', 'key')],
    null,
    'HAS_KEY',
    'codex',
    true,
  ],
  [
    'one that cannot be asked before one that says no',
    [agent('claude-code', 'no'), agent('gemini', null)],
    null,
    'LOGIN_UNKNOWN',
    'gemini',
    true,
  ],
  [
    'one that says no is named, and is not ready',
    [ABSENT, agent('codex', 'no')],
    null,
    'NOT_LOGGED_IN',
    'codex',
    false,
  ],
  ['the named one wins', [agent('claude-code', 'yes'), agent('codex', 'key')], 'codex', 'NAMED_READY', 'codex', true],
  [
    'the named one is not logged in',
    [agent('claude-code', 'yes'), agent('codex', 'no')],
    'codex',
    'NAMED_NOT_READY',
    'codex',
    false,
  ],
  [
    'the named one is not installed',
    [ABSENT, agent('codex', 'yes')],
    'claude-code',
    'NAMED_NOT_READY',
    'claude-code',
    false,
  ],
] as const)('%s', (_words, agents, wish, rule, harness, isReady) => {
  expect(chooseAgent({ agents, wish })).toMatchObject({ rule, result: { harness, isReady } })
})
