// An agent sees the login of its own account and of no other.
import { expect, test } from 'vitest'
import { applyAccount, type ConfiguredAccount, seatAccount } from './seat-account.ts'

const account = (id: string, env: ConfiguredAccount['env'], harness = 'claude-code'): ConfiguredAccount => ({
  ...{ id, harness, env },
  models: null,
})

const HOME = account('home', [])
const WORK = account('work', [{ name: 'ANTHROPIC_API_KEY', from: 'WORK_KEY' }])
const PRIVATE = account('private', ['CLAUDE_CODE_OAUTH_TOKEN'])
const CODEX = account('codex', ['CODEX_API_KEY'], 'codex')
const ALL = [HOME, WORK, PRIVATE, CODEX]

const GIVEN = {
  ANTHROPIC_API_KEY: 'of the shell',
  WORK_KEY: 'of work',
  CLAUDE_CODE_OAUTH_TOKEN: 'private',
  CODEX_API_KEY: 'codex',
  PATH: '/bin',
}

test.each<[law: string, own: ConfiguredAccount, expected: object]>([
  [
    'its variable, by the name that the agent knows',
    WORK,
    { ANTHROPIC_API_KEY: 'of work', CODEX_API_KEY: 'codex', PATH: '/bin' },
  ],
  [
    'another login of the same harness is not there',
    PRIVATE,
    { CLAUDE_CODE_OAUTH_TOKEN: 'private', CODEX_API_KEY: 'codex', PATH: '/bin' },
  ],
  ['the login of the home, where it names none', HOME, { CODEX_API_KEY: 'codex', PATH: '/bin' }],
])('%s', (_law, own, expected) => {
  const seated = seatAccount(own, ALL, GIVEN)
  expect('missing' in seated ? seated : applyAccount(GIVEN, seated)).toEqual(expected)
})

test.each([{}, { WORK_KEY: '' }])('a variable that is not set is named, and no other login is taken for it', given => {
  expect(seatAccount(WORK, ALL, { ANTHROPIC_API_KEY: 'of the shell', ...given })).toEqual({ missing: 'WORK_KEY' })
})

test('without an account nothing changes', () => expect(applyAccount(GIVEN, null)).toEqual(GIVEN))
