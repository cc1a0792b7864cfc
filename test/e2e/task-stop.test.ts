// Stop, give up, take over: what a person can do about a task that agents work for, and what is said about what goes on.
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const SOON = { timeout: 300_000, interval: 100 }

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'A file comes.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [{ path: 'bye.txt', intent: 'create' }],
}

/** A worker that leaves half of its work and then takes for ever, until a file in its worktree says go. */
const AGENT = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
plan_review) echo '{"ok":true}' > "$PROVOST_SUBMIT_DIR/verdict.json" ;;
codegen) echo half > bye.txt; until [ -f go ]; do sleep 0.1; done; rm go; echo bye > bye.txt ;;
review) echo '{"verdict":"approved","body":"good","findings":[]}' > "$PROVOST_SUBMIT_DIR/review.json" ;;
esac`

async function openScene(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.ask('init', { cwd: root })
  const agent = JSON.stringify({ harness: 'command', args: ['sh', '-c', AGENT] })
  const more = 'task: { reviewers: { plan: [RiskPlanner] } }\n'
  await writeFile(join(root, '.provost/config.yaml'), `id: shop\nworker: ${agent}\nplanner: ${agent}\n${more}`)
  const { json } = await provost.ask(['task', 'new', 'Say goodbye', '--json'], { cwd: root })
  const task = String(json.task)
  const run = (...words: string[]) => provost.ask(words, { cwd: root })
  const status = async () => (await provost.ask(['task', 'status', task, '--json'], { cwd: root })).json
  return { provost, root, task, run, status }
}

type Scene = Awaited<ReturnType<typeof openScene>>

/** A run that has come to its worker, with what the command has said so far. */
async function startRun({ provost, root, task, status }: Scene) {
  const child = provost.start(['task', 'run', task], { cwd: root })
  const said = { text: '', child, ended: new Promise<number | null>(resolve => child.once('close', resolve)) }
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', chunk => (said.text += chunk))
  await expect.poll(async () => (await status()).rule, SOON).toBe('AGENT_AT_WORK')
  await expect.poll(async () => (await status()).phase, SOON).toBe('codegen')
  await expect.poll(async () => (await status()).rule, SOON).toBe('AGENT_AT_WORK')
  const [worker] = (await status()).nextSteps[0].match(/shop-\d+/)
  const [project = ''] = await readdir(join(provost.home, 'worktrees'))
  const worktree = join(provost.home, 'worktrees', project, worker)
  await expect.poll(() => existsSync(join(worktree, 'bye.txt')), SOON).toBe(true)
  return { ...said, said, worker: String(worker), worktree }
}

const livingAgents = async ({ provost, root }: Scene) =>
  (await provost.ask('session list --json', { cwd: root })).json.sessions.length

describe.each(['with a daemon', 'without a daemon'])('%s', place => {
  async function open(provost: Provost): Promise<Scene> {
    const scene = await openScene(provost)
    if (place === 'with a daemon') await provost.startDaemon({ cwd: scene.root })
    return scene
  }

  test('stop ends the agents, keeps their work and says so; run goes on', async ({ provost }) => {
    const scene = await open(provost)
    const { said, ended, worktree, worker } = await startRun(scene)
    const stopped = await scene.run('task', 'stop', scene.task)
    expect([stopped.exitCode, stopped.stdout]).toEqual([0, expect.stringContaining(`${worker} was stopped`)])
    expect(stopped.stdout).toContain(`its work so far is kept: ${worktree}`)
    expect(await ended, said.text).toBe(1)
    expect(await readFile(join(worktree, 'bye.txt'), 'utf8')).toBe('half\n')
    expect(await livingAgents(scene)).toBe(0)
    expect(await scene.status()).toMatchObject({ isRunning: false, isPaused: true, needs: 'work' })
    expect((await scene.status()).attempts.codegen).toMatchObject({ status: 'pending' })
  })

  test('two interrupts: the first tells what goes on, the second stops it', async ({ provost }) => {
    const scene = await open(provost)
    const { said, child, ended } = await startRun(scene)
    child.kill('SIGINT')
    const carrier = place === 'with a daemon' ? /the daemon \(pid \d+\) carries ta_/ : /this command carries ta_/
    await expect.poll(() => said.text, SOON).toMatch(carrier)
    expect((await scene.status()).rule).toBe('AGENT_AT_WORK')
    child.kill('SIGINT')
    expect(await ended, said.text).toBe(1)
    expect(said.text).toMatch(/shop-\d+ was stopped/)
    expect(await livingAgents(scene)).toBe(0)
  })

  test('giving up stops it, hides it and refuses; reopen takes it up where it was', async ({ provost }) => {
    const scene = await open(provost)
    const { ended } = await startRun(scene)
    expect((await scene.run('task', 'abandon', scene.task)).exitCode).toBe(2)
    expect((await scene.run('task', 'abandon', scene.task, '--reason', 'no longer wanted')).exitCode).toBe(0)
    await ended
    expect(await livingAgents(scene)).toBe(0)
    expect((await scene.run('task', 'list')).stdout).not.toContain(scene.task)
    expect((await scene.run('task', 'codegen', scene.task)).stderr).toMatch(/was given up.*\n.*task reopen/)
    expect((await scene.run('task', 'reopen', scene.task)).exitCode).toBe(0)
    expect(await scene.status()).toMatchObject({ phase: 'codegen', isAbandoned: false })
  })
})

test('an agent that is killed ends its attempt at once', async ({ provost }) => {
  const scene = await openScene(provost)
  await provost.startDaemon({ cwd: scene.root })
  const { said, ended, worker } = await startRun(scene)
  await scene.run('session', 'kill', worker)
  await ended
  expect(said.text).toMatch(/was stopped by ana/)
  expect((await scene.status()).attempts.codegen).toMatchObject({ attempt: 1, status: 'pending' })
})

test('a daemon that is stopped during a run ends in seconds, tells what goes on, and the next one goes on', async ({
  provost,
}) => {
  const scene = await openScene(provost)
  await provost.startDaemon({ cwd: scene.root })
  const { said, ended, worker, worktree } = await startRun(scene)
  const begin = performance.now()
  const stopped = await scene.run('daemon', 'stop')
  expect(performance.now() - begin).toBeLessThan(15_000)
  expect(stopped.stdout).toContain(`agents that go on without it: ${worker}`)
  expect(stopped.stdout).toContain(`${scene.task} runs by itself and continues at the next`)
  expect(await ended).not.toBe(0)
  expect(said.text).toMatch(/Provost stops while shop-\d+ is at work; it is not over/)
  expect(existsSync(join(worktree, 'bye.txt'))).toBe(true)
  await writeFile(join(worktree, 'go'), '')
  await provost.startDaemon({ cwd: scene.root })
  await expect.poll(async () => (await scene.status()).phase, SOON).toBe('accept')
  expect((await scene.run('task', 'diff', scene.task)).stdout).toContain('+bye')
  const { json } = await scene.run('session', 'list', '--all', '--json')
  const workers = json.sessions.filter(({ title }: { title: string }) => title.startsWith('codegen'))
  expect(workers).toHaveLength(1)
})
