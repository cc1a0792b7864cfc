// The first task of an ordinary person whose agent cannot work: an old login, no network, no quota. One sentence says so,
// with what to do, within 20 seconds; nothing is tried three times in silence, and the agents retry as often as they do by
// themselves.
import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { composeRefreshEnvironment, FAILURE_TAKES, refuse } from './failure-takes.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { timeAtRest } from './pace.ts'
import type { Scenario } from './scenario.ts'
import { readPackage } from './whole-task.ts'

const NOWHERE = 'http://127.0.0.1:9'
const SILENT: Scenario = { about: 'It is never asked.', turns: [] }

const CLAUDE_LIMIT = refuse(429, 'rate_limit_error', "This request would exceed your account's rate limit.", {
  headers: {
    'anthropic-ratelimit-unified-status': 'rejected',
    'anthropic-ratelimit-unified-representative-claim': 'five_hour',
    'anthropic-ratelimit-unified-reset': '{now+3600}',
  },
})
const CODEX_LIMIT = refuse(429, 'usage_limit_reached', 'The usage limit has been reached', {
  details: { plan_type: 'pro', resets_at: '{now+3600}', resets_in_seconds: 3600 },
})

type Case = {
  readonly scenario: Scenario
  readonly login: 'file' | 'old'
  readonly says: RegExp
  readonly url?: string
}

const take = (name: string): Scenario => FAILURE_TAKES[name]!.scenario as Scenario

const CASES: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'an old login': {
    'claude-code': {
      scenario: take('claude-login-expired'),
      login: 'old',
      says: /(?:is not logged in|login that is no longer valid)[\s\S]*claude auth login/,
    },
    codex: {
      scenario: take('codex-login-expired'),
      login: 'old',
      says: /login that is no longer valid[\s\S]*codex login/,
    },
  },
  'no network': {
    'claude-code': { scenario: SILENT, login: 'file', url: NOWHERE, says: /network|reach/i },
    codex: { scenario: SILENT, login: 'file', url: NOWHERE, says: /network|reach/i },
  },
  'no quota left': {
    'claude-code': { scenario: CLAUDE_LIMIT, login: 'file', says: /limit of use[\s\S]*goes on by itself at \d{4}-/ },
    // It tells a time of day only, so nobody knows on which day to go on by itself.
    codex: {
      scenario: CODEX_LIMIT,
      login: 'file',
      says: /limit of use[\s\S]*wait until it ends; then `provost task run/,
    },
  },
}

let stub: ModelStub
let ada: OrdinaryUser

afterEach(async () => {
  await ada.remove()
  await stub.close()
})

const ROWS = Object.entries(CASES).flatMap(([trouble, by]) =>
  Object.entries(by).map(([harness, given]) => [trouble, harness, given] as const),
)

test.each(ROWS)('%s with %s is said by the run of the first task within 20 seconds', async (_, harness, given) => {
  stub = await startModelStub(given.scenario)
  ada = await OrdinaryUser.create({ url: given.url ?? stub.url, login: given.login })
  await rm(join(ada.home, '.claude', 'settings.json')) // the agent's own number of retries
  const root = await ada.makeRepository('path-parse', await readPackage())
  await ada.run('init', { cwd: root })
  await ada.run(['task', 'new', 'Say hello'], { cwd: root })
  const { result, ms } = await timeAtRest(() => runUntilSaid(root, harness, given.says))
  const { said, exitCode } = result
  expect(ms, said).toBeLessThan(20_000)
  expect(said).toMatch(given.says)
  expect(said).not.toMatch(/"type":|modelUsage|BUDGET_EXHAUSTED/)
  if (exitCode !== 'goes on') expect(exitCode).toBe(1)
  expect((await ada.run('session list --all --json', { cwd: root })).json.sessions.length).toBe(1)
})

/** Until it ends, or says that it goes on by itself later. */
function runUntilSaid(
  cwd: string,
  harness: string,
  says: RegExp,
): Promise<{ said: string; exitCode: number | 'goes on' }> {
  const env = harness === 'codex' ? composeRefreshEnvironment(stub) : {}
  const child: ChildProcess = ada.startProvost(['task', 'run', '--harness', harness], { cwd, env })
  let said = ''
  return new Promise(resolve => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (/goes on by itself at /.test(said) && says.test(said)) resolve({ said, exitCode: 'goes on' })
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.on('close', exitCode => resolve({ said, exitCode: exitCode ?? -1 }))
  })
}
