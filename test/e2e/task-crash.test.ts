// kill -9 at every step of plan, apply, revert and redo: the same command, repeated, ends as if nothing had happened, and
// nothing that is half done is ever called done.
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'Two files change, one comes, one goes.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [
    { path: 'README.md', intent: 'update' },
    { path: 'src/deep/bye.txt', intent: 'create' },
    { path: 'old.txt', intent: 'delete' },
    { path: 'run.sh', intent: 'update' },
  ],
}

const AGENT = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
codegen) mkdir -p src/deep; echo bye > src/deep/bye.txt; echo changed > README.md; rm old.txt; chmod +x run.sh ;;
esac`

type Scene = { readonly provost: Provost; readonly root: string; readonly task: string }

async function openScene(provost: Provost, config = ''): Promise<Scene> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await writeFile(join(root, 'old.txt'), 'old\n')
  await writeFile(join(root, 'run.sh'), 'true\n', { mode: 0o644 })
  await git(root, 'add', '.')
  await git(root, 'commit', '--quiet', '--message=More')
  await provost.ask('init', { cwd: root })
  const agent = JSON.stringify({ harness: 'command', args: ['sh', '-c', AGENT] })
  await writeFile(join(root, '.provost/config.yaml'), `id: shop\nworker: ${agent}\nplanner: ${agent}\n${config}`)
  await writeFile(join(root, 'mine.txt'), 'untracked and mine\n')
  const { json } = await provost.ask(['task', 'new', 'Say goodbye', '--json'], { cwd: root })
  return { provost, root, task: json.task }
}

const run = ({ provost, root }: Scene, words: readonly string[], env: Record<string, string> = {}) =>
  provost.run(words, { cwd: root, env })

const ask = ({ provost, root }: Scene, words: readonly string[]) => provost.ask(words, { cwd: root })

async function take(scene: Scene, ...commands: string[][]): Promise<void> {
  for (const words of commands) {
    const { exitCode, stdout, stderr } = await ask(scene, words)
    expect(exitCode, `${words.join(' ')}\n${stdout}${stderr}`).toBe(0)
  }
}

/** What a person finds in the tree, with modes. */
async function readTree({ root }: Scene): Promise<string> {
  const status = await git(root, 'status', '--porcelain', '--untracked-files=all')
  const diff = await git(root, 'diff', 'HEAD')
  const fresh = await readFile(join(root, 'src/deep/bye.txt'), 'utf8').catch(() => 'absent')
  const commits = await git(root, 'log', '--format=%s')
  const isOurs = (line: string) => !line.includes('.provost/')
  return [
    status.split('\n').filter(isOurs).join('\n'),
    diff,
    fresh,
    commits,
    await readFile(join(root, 'mine.txt'), 'utf8'),
  ].join('\n---\n')
}

/** As it is, with modes, times, pipes and doors. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['--archive', from, to])
}

/** Runs the command once whole to learn its steps and its end, then once for each step with a kill right there. */
async function crashEverywhere(
  scene: Scene,
  words: readonly string[],
  expected: { phase: string; outcome: string | null },
  repeat: (earlier: readonly string[]) => readonly string[] = () => words,
) {
  const { provost, root, task } = scene
  const saved = `${provost.place}-saved`
  const restore = async () => {
    for (const path of [root, provost.home]) {
      await rm(path, { recursive: true, force: true })
      await copy(join(saved, path.slice(provost.place.length)), path)
    }
  }
  await copy(provost.place, saved)
  try {
    const log = join(provost.place, 'steps.log')
    await rm(log, { force: true })
    expect((await run(scene, words, { PROVOST_STEP_LOG: log })).exitCode).toBe(0)
    const steps = (await readFile(log, 'utf8')).trim().split('\n')
    const tree = await readTree(scene)
    for (const [index, step] of steps.entries()) {
      await restore()
      const crashed = await run(scene, words, { PROVOST_CRASH_AT: String(index + 1) })
      expect(crashed.exitCode, step).toBeNull()
      const { json: status } = await ask(scene, ['task', 'status', task, '--json'])
      if (status.phase === 'done') expect([step, await readTree(scene)]).toEqual([step, tree])
      const again = await ask(scene, repeat(steps.slice(0, index + 1)))
      const isOver = status.phase === expected.phase && status.outcome === expected.outcome
      expect(again.exitCode === 0 || isOver, `${step}\n${again.stdout}${again.stderr}`).toBe(true)
      const { json: end } = await ask(scene, ['task', 'status', task, '--json'])
      expect([step, end.phase, end.outcome]).toEqual([step, expected.phase, expected.outcome])
      expect([step, await readTree(scene)]).toEqual([step, tree])
    }
    return steps
  } finally {
    await rm(saved, { recursive: true, force: true })
  }
}

const HAND = ['--by', 'hand', '--verdict', 'ok']

const TO_ACCEPT = [
  ['task', 'plan'],
  ['task', 'review', 'plan', ...HAND],
  ['task', 'codegen'],
  ['task', 'review', 'code', ...HAND],
  ['task', 'test'],
]

describe('kill -9 at every step', () => {
  test('of planning', async ({ provost }) => {
    const scene = await openScene(provost)
    const steps = await crashEverywhere(scene, ['task', 'plan', scene.task], { phase: 'plan_review', outcome: null })
    expect(steps.length).toBeGreaterThan(10)
  })

  test('of apply', async ({ provost }) => {
    const scene = await openScene(provost)
    await take(scene, ...TO_ACCEPT)
    const accept = ['task', 'accept', scene.task, '--note', 'good']
    const steps = await crashEverywhere(scene, accept, { phase: 'done', outcome: 'accepted' })
    expect(steps.filter(step => step.includes(' apply '))).toHaveLength(4)
  })

  test('of apply with a commit: one commit, whoever finishes it', async ({ provost }) => {
    const scene = await openScene(provost)
    await take(scene, ...TO_ACCEPT)
    const accept = ['task', 'accept', scene.task, '--note', 'good', '--commit', 'Say goodbye']
    // What was begun with a commit ends with it, also when whoever goes on does not ask for one.
    const repeat = (earlier: readonly string[]) =>
      earlier.some(step => step.includes('after task.apply_started')) ? accept.slice(0, 5) : accept
    const steps = await crashEverywhere(scene, accept, { phase: 'done', outcome: 'accepted' }, repeat)
    expect(steps).toContainEqual(expect.stringMatching(/HEAD moved$/))
  })

  test('of codegen', async ({ provost }) => {
    const scene = await openScene(provost)
    await take(scene, ['task', 'plan'], ['task', 'review', 'plan', ...HAND])
    await crashEverywhere(scene, ['task', 'codegen', scene.task], { phase: 'review', outcome: null })
  })

  test('of the tests', async ({ provost }) => {
    const scene = await openScene(
      provost,
      'task: { suites: [{ id: unit, kind: test, command: "test -f README.md" }] }\n',
    )
    await take(
      scene,
      ['task', 'plan'],
      ['task', 'review', 'plan', ...HAND],
      ['task', 'codegen'],
      ['task', 'review', 'code', ...HAND],
    )
    await crashEverywhere(scene, ['task', 'test', scene.task], { phase: 'accept', outcome: null })
  })

  test('of revert', async ({ provost }) => {
    const scene = await openScene(provost)
    const { task } = scene
    await take(scene, ...TO_ACCEPT)
    const clean = await readTree(scene)
    await take(scene, ['task', 'accept', task, '--note', 'good'], ['task', 'redo', task, 'accept', '--reason', 'out'])
    const revert = ['task', 'revert', task, '--reason', 'breaks', '--apply']
    await crashEverywhere(scene, revert, { phase: 'done', outcome: 'reverted' })
    expect(await readTree(scene)).toBe(clean)
  })

  test('of redo', async ({ provost }) => {
    const scene = await openScene(provost)
    await take(scene, ['task', 'plan'], ['task', 'review', 'plan', ...HAND], ['task', 'codegen'])
    await crashEverywhere(scene, ['task', 'redo', scene.task, 'codegen', '--reason', 'again'], {
      phase: 'codegen',
      outcome: null,
    })
    const { json: status } = await ask(scene, ['task', 'status', scene.task, '--json'])
    expect(status.rule).toBe('OUTPUT_MISSING')
  })
})
