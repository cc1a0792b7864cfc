// Real agents that cannot work: no login, an old login, no network, no quota. Provost says so in one sentence, in their
// own words and with the next step, and soon.
import { afterEach, describe, expect, test } from 'vitest'
import { composeRefreshEnvironment, FAILURE_TAKES, furnishCodex } from './failure-takes.ts'
import { timeAtRest } from './pace.ts'
import { type AgentWish, openProvostStage, type ProvostStage } from './provost-stage.ts'
import { SUBSCRIPTION, type Take } from './take.ts'

const SOON = { timeout: 120_000, interval: 200 }
const NOWHERE = 'http://127.0.0.1:9'

let open: ProvostStage

afterEach(async () => {
  await open.run('session kill shop-1')
  await open.close()
})

type Case = {
  readonly take: string
  readonly wish: AgentWish
  /** While it tries again it has no words for why, and only says that it was refused. */
  readonly failure: string
  readonly next: RegExp
  readonly scenario?: Take['scenario']
}

/** As a person meets it: with the agent's own number of retries. */
const claude = (env: Readonly<Record<string, string | undefined>>): AgentWish => ({
  harness: 'claude-code',
  env: { CLAUDE_CODE_MAX_RETRIES: undefined, ...env },
})

const CASES: readonly Case[] = [
  {
    take: 'claude-not-logged-in',
    wish: claude({ ANTHROPIC_API_KEY: undefined }),
    failure: 'not_logged_in',
    next: /claude auth login/,
  },
  {
    take: 'claude-login-expired',
    wish: claude(SUBSCRIPTION),
    failure: 'not_logged_in|login_expired',
    next: /claude auth login/,
  },
  { take: 'claude-no-network', wish: claude({ ANTHROPIC_BASE_URL: NOWHERE }), failure: 'no_network', next: /network/ },
  {
    take: 'claude-limit',
    scenario: 'claude-limit',
    wish: claude(SUBSCRIPTION),
    failure: 'limit_reached',
    next: /wait/,
  },
  { take: 'codex-not-logged-in', wish: { harness: 'codex' }, failure: 'not_logged_in', next: /codex login/ },
  {
    take: 'codex-login-expired',
    wish: { harness: 'codex', env: ({ stub }) => composeRefreshEnvironment(stub) },
    failure: 'login_expired',
    next: /codex login/,
  },
  { take: 'codex-no-network', wish: { harness: 'codex' }, failure: 'no_network', next: /network/ },
  { take: 'codex-limit', scenario: 'codex-limit', wish: { harness: 'codex' }, failure: 'limit_reached', next: /wait/ },
]

async function openCase({ take, wish, scenario }: Case): Promise<void> {
  open = await openProvostStage(scenario ?? FAILURE_TAKES[take]!.scenario, wish)
  await furnishCodex(open.stage, take)
}

describe.each(CASES)('$take', given => {
  test('is said of a session in one sentence, with what helps', async () => {
    await openCase(given)
    const spawned = await open.run(['session', 'spawn', '--prompt', 'Paint the shed'])
    // Who says that nobody is logged in is not started at all.
    if (given.failure === 'not_logged_in') {
      expect(spawned.exitCode).not.toBe(0)
      expect(spawned.stderr).toMatch(/NOT logged in/)
      return expect(spawned.stderr).toMatch(given.next)
    }
    await expect
      .poll(async () => (await open.show('shop-1')).failure?.class ?? '', SOON)
      .toMatch(new RegExp(`^(?:${given.failure})$`))
    // While nobody has looked just now, the note says that instead.
    await expect.poll(() => open.show('shop-1'), SOON).toSatisfy(({ failure, note }) => note === failure?.sentence)
    const { failure } = await open.show('shop-1')
    expect(failure.next).toMatch(given.next)
    expect(failure.sentence).not.toMatch(/[{}]/)
    // The sentence counts the tries on: what is shown and what is explained are compared as they are at one time.
    const isExplained = async () => {
      const { sentence } = (await open.show('shop-1')).failure
      return (await open.run('why shop-1')).stdout.includes(sentence.slice(0, 60))
    }
    await expect.poll(isExplained, SOON).toBe(true)
    await expect
      .poll(async () => JSON.stringify((await open.run('host status --json')).json), SOON)
      .toMatch(/"key":"(?:agent_failed|agent_exited|quota_paused)"/)
  })

  test('is said by the run of a task within 20 seconds, which then ends or tells when it goes on', async () => {
    await openCase(given)
    const { task } = (await open.run(['task', 'new', 'Paint the shed', '--json'])).json
    const { result, ms } = await timeAtRest(() => runUntilSaid(task))
    const { said, exitCode } = result
    expect(ms).toBeLessThan(20_000)
    expect(said).toMatch(given.next)
    expect(said).not.toMatch(/"type":|modelUsage/)
    const status = (await open.run(`task status ${task} --json`)).json
    expect(status.sessions.length).toBeLessThanOrEqual(1)
    if (exitCode !== 'goes on') return expect(exitCode).toBe(1)
    expect(status).toMatchObject({ needs: 'wait', rule: 'AGENT_OUT_OF_QUOTA', isRunning: true })
    expect(status.because).toMatch(/limit of use.*it goes on by itself at \d{4}-/)
    expect((await open.run(`task stop ${task}`)).exitCode).toBe(0)
    await expect.poll(async () => (await open.run(`task status ${task} --json`)).json.isRunning, SOON).toBe(false)
  })
})

type Said = { readonly said: string; readonly exitCode: number | 'goes on' }

/** Until it ends, or says that it goes on by itself later. */
function runUntilSaid(task: string): Promise<Said> {
  const child = open.provost.start(['task', 'run', task], { cwd: open.root })
  let said = ''
  return new Promise(resolve => {
    const take = (chunk: Buffer) => {
      said += chunk
      if (/goes on by itself at .*task stop/.test(said)) resolve({ said, exitCode: 'goes on' })
    }
    child.stdout!.on('data', take)
    child.stderr!.on('data', take)
    child.on('close', exitCode => resolve({ said, exitCode: exitCode ?? -1 }))
  })
}
