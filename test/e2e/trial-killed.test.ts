// A daemon that is killed at every step of a trial: nothing is counted, nothing is left, and the next trial runs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { kill, test } from './program.ts'
import { captureForTrials } from './trial-scene.ts'

const soon = { timeout: 300_000, interval: 200 }
const REVIEWER = `console.log('::provost ' + JSON.stringify({ verdict: 'approved', body: 'fine', findings: [{ severity: 'major', kind: 'code', path: 'price.mjs', line: 1, message: 'x' }] }))`

/** In the order in which a trial passes them. */
const STEPS = [
  'trial trial.started',
  'trial trial.planted',
  'session.worktree',
  'review.launched',
  'review.started',
  'trial trial.reviewed trial.scored',
]

const stateOf = (pid: number) => / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

test('killed at any step, a trial leaves nothing and counts for nothing, and the next one runs', async ({
  provost,
}) => {
  const { root, task } = await captureForTrials(provost, () => REVIEWER)
  const copies = () => {
    const folder = join(provost.home, 'copies')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const states = async () => {
    const numbers = Array.from({ length: STEPS.length + 1 }, (_, at) => `tr_${at + 1}`)
    const answers = await Promise.all(numbers.map(id => provost.run(`why ${id} --json`, { cwd: root })))
    return answers.filter(({ exitCode }) => exitCode === 0).map(({ json }) => json.state)
  }
  for (const step of STEPS) {
    const { pid } = await provost.startDaemon({ env: { PROVOST_STOP_AT: step } })
    const held = provost.start(`looking run ${task} --over-share`, { cwd: root })
    await expect.poll(() => stateOf(pid), soon).toBe('T')
    held.kill('SIGKILL') // where nothing was written yet, it would do it over by itself
    kill(pid)
    const next = await provost.startDaemon()
    await expect.poll(copies, soon).toEqual([])
    await expect.poll(async () => (await states()).includes('open'), soon).toBe(false)
    kill(next.pid)
  }
  expect(new Set(await states())).toEqual(new Set(['left_out']))
  const shown = async () => (await provost.run('looking show --json', { cwd: root })).json.reviewers
  expect(await shown()).toEqual([])
  await provost.startDaemon()
  expect((await provost.run(`looking run ${task} --over-share --json`, { cwd: root })).json).toMatchObject({
    trials: [{ state: 'scored', isBlind: true, missed: [] }],
  })
  const [{ cells }] = await shown()
  expect(cells.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(1)
})
