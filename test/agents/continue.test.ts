// A real agent at a limit: it is told to go on when the limit ends, also by a daemon that was not there when it began, and
// what a person said meanwhile is said then.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { git } from '../e2e/repository.ts'
import { openProvostStage, type ProvostStage } from './provost-stage.ts'
import type { Scenario } from './scenario.ts'
import { SUBSCRIPTION } from './take.ts'
import { BRIEF, composeWholeTask, readPackage } from './whole-task.ts'

/** A test does not wait a minute for clocks that differ. */
const SOON_AFTER = { usage: { graceMs: 1000 } }

const SOON = { timeout: 120_000, interval: 200 }

const limitFor = (seconds: number): Scenario => ({
  about: 'A limit that ends soon; after that every turn is answered.',
  turns: [
    {
      times: 1,
      answer: {
        error: {
          status: 429,
          type: 'rate_limit_error',
          message: 'This request would exceed your rate limit.',
          headers: {
            'anthropic-ratelimit-unified-status': 'rejected',
            'anthropic-ratelimit-unified-representative-claim': 'five_hour',
            'anthropic-ratelimit-unified-reset': `{now+${seconds}}`,
          },
        },
      },
    },
    { answer: { text: 'Now it goes on.' } },
  ],
})

let open: ProvostStage

afterEach(async () => {
  await open.run('session kill shop-1')
  await open.close()
})

const heard = () =>
  open.stage.stub.asked.flatMap(({ history }) => history.map(entry => JSON.stringify(entry))).join('\n')
const status = async () => (await open.run('session show shop-1 --json')).json.status

test('goes on by itself after a daemon was killed and another one started', async () => {
  open = await openProvostStage(limitFor(8), { harness: 'claude-code', env: SUBSCRIPTION, config: SOON_AFTER })
  const { provost, root, run } = open
  const first = provost.trackDaemon(await provost.startDaemon({ cwd: root }))
  await run(['session', 'spawn', '--prompt', 'Paint the shed'])
  await expect.poll(status, SOON).toBe('quota_paused')
  expect((await run('why shop-1')).stdout).toContain('it is told to go on when its quota is there again')
  process.kill(first.pid, 'SIGKILL')
  provost.trackDaemon((await provost.run('daemon start --json', { cwd: root })).json)
  await expect.poll(status, SOON).toBe('idle')
  expect(heard()).toContain('Go on where you stopped')
  const { failure, messages } = (await run('session show shop-1 --json')).json
  expect(failure).toBeNull()
  expect(messages).toHaveLength(1)
  const story = JSON.stringify((await run('session show shop-1 --events --json')).json)
  expect(story.split('session.continued')).toHaveLength(2)
})

test('hears what a person said meanwhile when the limit ends, and nothing beside it', async () => {
  open = await openProvostStage(limitFor(8), { harness: 'claude-code', env: SUBSCRIPTION, config: SOON_AFTER })
  await open.run(['session', 'spawn', '--prompt', 'Paint the shed'])
  await expect.poll(async () => (await open.show('shop-1')).status, SOON).toBe('quota_paused')
  // On a busy machine the limit is over before the command has begun.
  expect((await open.run(['session', 'send', 'shop-1', 'In blue, please'])).stdout).toMatch(/queued|acked/)
  await expect.poll(async () => (await open.show('shop-1')).status, SOON).toBe('idle')
  expect(heard()).toContain('In blue, please')
  expect((await open.show('shop-1')).messages).toMatchObject([{ text: 'In blue, please', state: 'acked' }])
})

test('a run of a task waits for the limit, also when its daemon is killed meanwhile, and goes on', {
  timeout: 240_000,
}, async () => {
  const whole = composeWholeTask('claude-code')
  const scenario: Scenario = { ...whole, turns: [limitFor(20).turns[0]!, ...whole.turns] }
  open = await openProvostStage(scenario, { harness: 'claude-code', env: SUBSCRIPTION, config: SOON_AFTER })
  const { provost, root, run } = open
  for (const [name, text] of Object.entries(await readPackage())) await writeFile(join(root, name), text)
  await git(root, 'add', '.')
  await git(root, 'commit', '--quiet', '--message=Package')
  const first = provost.trackDaemon(await provost.startDaemon({ cwd: root }))
  const { task } = (await run(['task', 'new', BRIEF, '--json'])).json
  const statusOf = async () => (await run(`task status ${task} --json`)).json
  const command = provost.start(['task', 'run', task, '--until', 'plan_review'], { cwd: root })
  const ended = new Promise(resolve => command.once('close', resolve))
  await expect.poll(async () => (await statusOf()).rule, SOON).toBe('AGENT_OUT_OF_QUOTA')
  const waits = async () => (await run('log search --type task.run_waits --json')).json.events.length
  await expect.poll(waits, SOON).toBeGreaterThan(0) // said before by its agent, on record a moment later
  process.kill(first.pid, 'SIGKILL')
  await ended
  provost.trackDaemon((await provost.run('daemon start --json', { cwd: root })).json)
  // Once it is taken up it waits; on a busy machine the limit is over before that, and the plan is there.
  const isTakenUp = async () => {
    const { rule, isRunning, phase } = await statusOf()
    return phase === 'plan_review' || (rule === 'AGENT_OUT_OF_QUOTA' && isRunning)
  }
  await expect.poll(isTakenUp, SOON).toBe(true)
  await expect.poll(async () => (await statusOf()).phase, { timeout: 120_000, interval: 500 }).toBe('plan_review')
  const planners = (await run('session list --all --json')).json.sessions
  // The one that met the limit, and the two rounds of a plan that stays the same.
  expect(planners).toHaveLength(3)
})
