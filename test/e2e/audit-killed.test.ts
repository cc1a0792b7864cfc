// A daemon that is killed at every step of a trial of an auditor: nothing is counted, nothing is left, and the next trial runs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { worktreesIn } from '../../src/git/worktrees/worktree-place.ts'
import { openAuditedRun } from './audit-scene.ts'
import { kill, test } from './program.ts'

const soon = { interval: 200 }
const AUDITOR = `
const finding = { id: 'x', severity: 'HIGH', category: 'bug', description: 'wrong', file: 'api/price.mjs', line: 1 }
require('node:fs').writeFileSync(process.env.PROVOST_REPORT, JSON.stringify({ domain: 'api', summary: 'looked', findings: [finding] }))`

/** In the order in which a trial passes them. */
const STEPS = [
  'trial trial.started',
  'trial trial.planted',
  'swarm.worktree',
  'swarm.start',
  'session.process',
  'session.caged',
  'session.report',
  'trial trial.reviewed trial.scored',
]

const stateOf = (pid: number) => / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

test('killed at any step, a trial of an auditor leaves nothing and counts for nothing, and the next one runs', async ({
  provost,
}) => {
  const { root, run } = await openAuditedRun(provost, () => AUDITOR)
  const places = worktreesIn(provost.home)
  const held = ['looking', 'run', '--swarm', run, '--over-share']
  const left = () => [
    ...list(join(provost.home, 'copies')),
    ...list(join(root, '.provost', 'swarm')),
    ...list(join(root, '.provost', 'tasks')),
    ...list(places(root)).filter(name => name !== '.spare'), // where suites judge
    ...list(join(provost.home, 'worktrees')).filter(name => name !== basename(places(root))),
  ]
  const trials = async () => (await provost.ask('log export', { cwd: root })).stdout
  const ids = Array.from({ length: STEPS.length }, (_, at) => `tr_${at + 1}`)
  const states = async () => {
    const answers = await Promise.all(ids.map(id => provost.ask(`why ${id} --json`, { cwd: root })))
    return answers.filter(({ exitCode }) => exitCode === 0).map(({ json }) => json.state)
  }
  for (const step of STEPS) {
    const { pid } = await provost.startDaemon({ env: { PROVOST_STOP_AT: step } })
    const asked = provost.start(held, { cwd: root })
    await expect.poll(() => stateOf(pid), soon).toBe('T')
    asked.kill('SIGKILL') // where nothing was written yet, it would do it over by itself
    kill(pid)
    const next = await provost.startDaemon()
    await expect.poll(async () => (await states()).includes('open'), soon).toBe(false)
    await expect.poll(left, { ...soon, message: step }).toEqual([])
    kill(next.pid)
  }
  await expect.poll(async () => new Set(await states()), soon).toEqual(new Set(['left_out']))
  const shown = async () => (await provost.ask('looking show --json', { cwd: root })).json.reviewers
  expect(await shown()).toEqual([])
  expect(await trials()).not.toContain('finding.reported')
  await provost.startDaemon()
  expect((await provost.ask([...held, '--json'], { cwd: root })).json).toMatchObject({
    trials: [{ state: 'scored', isBlind: true, missed: [] }],
  })
  const [{ cells, reviewer }] = await shown()
  expect(reviewer.lens).toBe('A')
  expect(cells.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(1)
})
