// kill -9 of the daemon while a task runs by itself: after the next start the task ends as it would have, and no agent is
// paid twice for a step that it finished.
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { kill, type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'
import { seededRandom } from './seeded-random.ts'

const SOON = { timeout: 120_000, interval: 100 }

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'A file comes.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [{ path: 'bye.txt', intent: 'create' }],
}

// Each agent takes a moment, so that some kills meet it at work.
const AGENT = `sleep 0.3
case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
plan_review) echo '{"ok":true}' > "$PROVOST_SUBMIT_DIR/verdict.json" ;;
codegen) echo bye > bye.txt ;;
review) echo '{"verdict":"approved","body":"good","findings":[]}' > "$PROVOST_SUBMIT_DIR/review.json" ;;
esac`

const CONFIG = `task:
  reviewers: { plan: [RiskPlanner, TestPlanner] }
  suites: [{ id: unit, kind: test, command: "test -f README.md" }]
`

type Scene = { readonly provost: Provost; readonly root: string; readonly task: string }

async function openScene(provost: Provost): Promise<Scene> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.ask('init', { cwd: root })
  const agent = JSON.stringify({ harness: 'command', args: ['sh', '-c', AGENT] })
  await writeFile(join(root, '.provost/config.yaml'), `id: shop\nworker: ${agent}\nplanner: ${agent}\n${CONFIG}`)
  const { json } = await provost.ask(['task', 'new', 'Say goodbye', '--json'], { cwd: root })
  return { provost, root, task: String(json.task) }
}

const status = async ({ provost, root, task }: Scene) =>
  (await provost.ask(['task', 'status', task, '--json'], { cwd: root })).json

/** How many agents were really started for each phase: each leaves its identity, one that was never started costs nothing. */
async function countLaunches({ provost, root, task }: Scene): Promise<Record<string, number>> {
  const { json } = await provost.ask('session list --all --json', { cwd: root })
  const counts: Record<string, number> = {}
  for (const { id, title, task: owner } of json.sessions) {
    if (owner !== task || !existsSync(join(provost.home, 'runs', id, 'g1/identity.json'))) continue
    const [phase = ''] = title.split(' ')
    counts[phase] = (counts[phase] ?? 0) + 1
  }
  return counts
}

/** Ends when nobody carries the task any longer: it is done, or it waits for a person. */
const rests = (scene: Scene) => expect.poll(async () => (await status(scene)).isRunning, SOON).toBe(false)

type Undisturbed = { readonly steps: number; readonly ms: number; readonly launches: Record<string, number> }

async function runUndisturbed(provost: Provost): Promise<Undisturbed> {
  const scene = await openScene(provost)
  const log = join(provost.place, 'steps.log')
  await provost.startDaemon({ cwd: scene.root, env: { PROVOST_STEP_LOG: log } })
  const begin = performance.now()
  await provost.ask(['task', 'run', scene.task], { cwd: scene.root })
  const ms = performance.now() - begin
  expect(await status(scene)).toMatchObject({ phase: 'accept', rule: 'DECISION_MISSING' })
  const steps = (await readFile(log, 'utf8')).trim().split('\n').length
  return { steps, ms, launches: await countLaunches(scene) }
}

/** Half of the kills right before a step that changes something, half of them whenever. */
async function runKilled(scene: Scene, { steps, ms }: Undisturbed, at: number, isAtStep: boolean): Promise<void> {
  const { provost, root, task } = scene
  const env = isAtStep ? { PROVOST_CRASH_AT: String(1 + Math.floor(at * (steps - 1))) } : {}
  const daemon = await provost.startDaemon({ cwd: root, env })
  const command = provost.start(['task', 'run', task], { cwd: root })
  const ended = new Promise(resolve => command.once('close', resolve))
  if (!isAtStep) setTimeout(() => kill(daemon.pid), at * ms)
  await ended
  kill(daemon.pid)
  await expect.poll(() => isAlive(daemon.pid), SOON).toBe(false)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a daemon that is killed while a task runs', () => {
  const random = seededRandom(20260420)
  const moments = Array.from({ length: 10 }, (_, index) => ({ at: random(1000) / 1000, isAtStep: index % 2 === 0 }))

  test('leaves it to the next one, wherever it was', { timeout: 900_000 }, async ({ provost }) => {
    const undisturbed = await runUndisturbed(provost)
    await provost.run('daemon stop')
    for (const { at, isAtStep } of moments) {
      await rm(join(provost.place, 'shop'), { recursive: true })
      await rm(provost.home, { recursive: true })
      const scene = await openScene(provost)
      await runKilled(scene, undisturbed, at, isAtStep)
      const name = `${isAtStep ? 'step' : 'moment'} ${at}`
      const before = await status(scene)
      await provost.startDaemon({ cwd: scene.root })
      await rests(scene)
      const after = await status(scene)
      // Killed before its wish was on record, the run was never begun, and the command has said so.
      const wasAsked = before.isRunning || before.isPaused
      const expected = wasAsked ? { phase: 'accept', rule: 'DECISION_MISSING' } : { phase: 'planning' }
      expect([name, after]).toMatchObject([name, expected])
      expect([name, await countLaunches(scene)]).toEqual([name, wasAsked ? undisturbed.launches : {}])
      await provost.run('daemon stop')
    }
  })
})
