import { expect, test } from 'vitest'
import { readClaudeLogin, readCodexLogin } from './read-login-answer.ts'

const heard = (exitCode: number | null, stdout: string, stderr = '') => ({ exitCode, stdout, stderr })

test.each([
  [heard(0, '{"loggedIn":true,"authMethod":"claude.ai"}'), 'yes'],
  [heard(0, '{"loggedIn":true,"authMethod":"api_key"}'), 'key'],
  [heard(1, '{"loggedIn":false}'), 'no'],
  [heard(1, 'error: unknown command'), 'unknown'], // an older version must not be taken for a no
  [heard(null, ''), 'unknown'],
])('Claude Code that says %j: %s', (said, status) => expect(readClaudeLogin(said).status).toBe(status))

const OWN = 'model_provider = "azure"\n'
const OPENAI = `${OWN}[model_providers.azure]\nrequires_openai_auth = true\n`

test.each([
  [heard(0, '', 'Logged in'), false, '', 'yes'],
  [heard(1, '', 'Not logged in'), true, '', 'key'],
  [heard(1, '', 'Not logged in'), false, OWN, 'unknown'],
  [heard(1, '', 'Not logged in'), false, OPENAI, 'no'],
  [heard(1, '', 'Not logged in'), false, '', 'no'],
  [heard(101, '', 'panicked'), false, '', 'unknown'],
])('Codex that says %j, key %s, configured %j: %s', (said, hasKey, config, status) =>
  expect(readCodexLogin(said, { hasKey, config }).status).toBe(status),
)
