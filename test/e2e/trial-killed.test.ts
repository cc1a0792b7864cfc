// A daemon that is killed at every step of a trial: nothing is counted, nothing is left, and the next trial runs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { worktreesIn } from '../../src/git/worktrees/worktree-place.ts'
import { kill, test } from './program.ts'
import { captureForTrials } from './trial-scene.ts'

const soon = { timeout: 300_000, interval: 200 }
const REVIEWER = `console.log('::provost ' + JSON.stringify({ verdict: 'approved', body: 'fine', findings: [{ severity: 'major', kind: 'code', path: 'price.mjs', line: 1, message: 'x' }] }))`

/** In the order in which a trial passes them. */
const STEPS = [
  'before suite hidden',
  'trial trial.started',
  'trial trial.planted',
  'session.worktree',
  'review.launched',
  'review.started',
  'trial trial.reviewed trial.scored',
]

/** Whoever has this word on its command line. */
const isRunning = (word: string) =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .some(pid => readOr(`/proc/${pid}/cmdline`).includes(word))
const readOr = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

const stateOf = (pid: number) => / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

test('killed at any step, a trial leaves nothing and counts for nothing, and the next one runs', async ({
  provost,
}) => {
  const { root, task } = await captureForTrials(provost, () => REVIEWER)
  const places = worktreesIn(provost.home)
  const left = () => [
    ...list(join(provost.home, 'copies')),
    ...list(places(root)).filter(name => !name.startsWith('.')), // where suites judge
    ...list(join(provost.home, 'worktrees')).filter(name => name !== basename(places(root))),
  ]
  const states = async () => {
    const numbers = Array.from({ length: STEPS.length + 2 }, (_, at) => `tr_${at + 1}`)
    const answers = await Promise.all(numbers.map(id => provost.ask(`why ${id} --json`, { cwd: root })))
    return answers.filter(({ exitCode }) => exitCode === 0).map(({ json }) => json.state)
  }
  const killAt = async (step: string, isThere: (pid: number) => boolean) => {
    const { pid } = await provost.startDaemon({ env: { PROVOST_STOP_AT: step } })
    const held = provost.start(`looking run ${task} --over-share`, { cwd: root })
    await expect.poll(() => isThere(pid), { ...soon, message: step }).toBe(true)
    held.kill('SIGKILL') // where nothing was written yet, it would do it over by itself
    kill(pid)
    const next = await provost.startDaemon()
    await expect.poll(left, { ...soon, message: step }).toEqual([])
    await expect.poll(async () => (await states()).includes('open'), soon).toBe(false)
    kill(next.pid)
  }
  const file = join(root, '.provost', 'config.yaml')
  const config = JSON.parse(await readFile(file, 'utf8'))
  const mark = `endless in ${provost.place}`
  const command = [process.execPath, '-e', `setInterval(() => '${mark}', 1000)`] // ends by nobody's word but ours
  const endless = { ...config.looking, hiddenSuites: [{ id: 'endless', kind: 'test', command }] }
  await writeFile(file, JSON.stringify({ ...config, looking: endless }))
  await killAt('while a suite judges', () => isRunning(mark))
  await expect.poll(() => isRunning(mark), soon).toBe(false)
  await writeFile(file, JSON.stringify(config))
  for (const step of STEPS) await killAt(step, pid => stateOf(pid) === 'T')
  await expect.poll(async () => new Set(await states()), soon).toEqual(new Set(['left_out']))
  const shown = async () => (await provost.ask('looking show --json', { cwd: root })).json.reviewers
  expect(await shown()).toEqual([])
  await provost.startDaemon()
  expect((await provost.ask(`looking run ${task} --over-share --json`, { cwd: root })).json).toMatchObject({
    trials: [{ state: 'scored', isBlind: true, missed: [] }],
  })
  const [{ cells }] = await shown()
  expect(cells.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(1)
})
