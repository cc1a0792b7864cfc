// kill -9 of the daemon while real agents carry a task: after each next start the task goes on, ends as it would have, and no
// agent is paid twice for what it did.
import { afterEach, expect, test } from 'vitest'
import { isAlive } from '../../src/daemon/find-daemon.ts'
import { kill } from '../e2e/ended.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { BRIEF, composeWholeTask, readPackage } from './whole-task.ts'

let stub: ModelStub
let user: OrdinaryUser
let root: string

afterEach(async () => {
  await user.remove()
  await stub.close()
})

const SOON = { timeout: 120_000, interval: 100 }

const provost = async (...words: string[]) => {
  const ended = await user.run(words, { cwd: root })
  expect(ended.exitCode, `provost ${words.join(' ')}\n${ended.stdout}${ended.stderr}`).toBe(0)
  return ended
}

/** The command that lets the task run starts one too when it misses its own, and on a busy machine it may be the first. */
const startDaemon = async (): Promise<number> => {
  const { exitCode, json, stdout } = await user.run(['daemon', 'start', '--json'], { cwd: root })
  expect(exitCode === 0 ? 'started' : json.code, stdout).toMatch(/^(?:started|DAEMON_RUNNING)$/)
  return json.pid ?? json.details.pid
}

/** The words that only the prompts of this phase hold, and how many agents it takes: a plan is asked for until it stays the same. */
const PHASES = [
  ['planning', 'Plan the change described in the brief', 2],
  ['plan_review', 'You review a plan as', 5],
  ['codegen', 'Carry out the plan in this worktree', 1],
  ['review', 'Write review.json', 1],
] as const

/** The model has been asked by an agent of this phase: it is at work. */
const isAsked = (words: string) => stub.asked.some(({ history }) => JSON.stringify(history).includes(words))

test.each([
  ['claude-code', []],
  ['codex', ['--harness', 'codex']],
] as const)('%s', { timeout: 300_000 }, async (harness, flags) => {
  stub = await startModelStub(composeWholeTask(harness))
  user = await OrdinaryUser.create({ url: stub.url })
  root = await user.makeRepository('path-parse', await readPackage())
  await provost('init')
  let daemon = await startDaemon()
  const { task } = (await provost('task', 'new', BRIEF, '--json')).json
  const command = user.startProvost(['task', 'run', ...flags], { cwd: root })
  command.stdout?.resume()
  command.stderr?.resume()
  for (const [phase, words] of PHASES) {
    await expect.poll(() => isAsked(words), { ...SOON, message: `the model is asked in ${phase}` }).toBe(true)
    kill(daemon)
    await expect.poll(() => isAlive(daemon), SOON).toBe(false) // a busy machine takes its time with it
    daemon = await startDaemon()
  }
  const status = async () => (await provost('task', 'status', task, '--json')).json
  await expect.poll(async () => (await status()).isRunning, SOON).toBe(false)
  expect(await status()).toMatchObject({ phase: 'accept', rule: 'DECISION_MISSING' })
  const { sessions } = (await provost('session', 'list', '--all', '--json')).json
  const count = (phase: string) =>
    sessions.filter(({ title }: { title: string }) => title.startsWith(`${phase} `)).length
  expect(PHASES.map(([phase]) => [phase, count(phase)])).toEqual(PHASES.map(([phase, , agents]) => [phase, agents]))
  await provost('task', 'accept', task)
  expect((await user.execute(['npm', 'test'], { cwd: root })).exitCode).toBe(0)
})
