// Trials of auditors through the machinery of a swarm: real git, real copies and worktrees, real processes that are scripts.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { worktreesIn } from '#git/worktrees/worktree-place'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

const RIGHT = `export const isBig = n => n >= 10
export const names = ['a', 'b']
export const both = (a, b) => a && b
export const twice = a => a
`
const FILES = {
  'api/price.mjs': RIGHT,
  'web/page.mjs': 'export const page = 1\n',
  'hidden.cjs': `
const assert = require('node:assert')
import('./api/price.mjs').then(({ isBig, both }) => {
  assert.equal(isBig(10), true)
  assert.equal(both(true, false), false)
})`,
}

const node = JSON.stringify(process.execPath)

/** Reports the lines that \`lines\` chooses, by file or tool, and what it saw around itself. */
const auditor = (lines: string, before = '') => `
const { readFileSync, writeFileSync } = require('node:fs')
const { execFileSync } = require('node:child_process')
const right = ${JSON.stringify(RIGHT)}.split('\\n')
const text = readFileSync('api/price.mjs', 'utf8').split('\\n')
const wrong = text.flatMap((line, at) => line === right[at] ? [] : [at + 1])
const finding = (line, at) => ({ id: 'x' + at, severity: 'HIGH', category: 'bug', description: 'wrong', file: 'api/price.mjs', line })
${before}
writeFileSync(process.env.PROVOST_REPORT, JSON.stringify({ domain: 'api', summary: 'looked', findings: (${lines}).map(finding) }))`

const ORACLE = auditor('wrong')
const SILENT = auditor('[]')
const ECHOER = auditor('[1, 2, 3, 4]')
const COMMITS = auditor('wrong', `writeFileSync('api/price.mjs', 'mine'); execFileSync('git', ['commit', '-qam', 'x'])`)

let world: TaskWorld
let run: string

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for
type Body = any

const configOf = (script: string, isOn = true) => ({
  config: `swarmAgent: ${JSON.stringify({ harness: 'command', args: [process.execPath, '-e', script] })}
looking: { enabled: ${isOn}, hiddenSuites: [{ id: hidden, kind: test, command: [${node}, hidden.cjs] }] }`,
})

const post = async (path: string, body: object = {}): Promise<Body> =>
  (await world.app.call('POST', path, { body })).body

beforeAll(async () => {
  world = await openTaskWorld({ files: FILES, ...configOf(ORACLE) })
  const { run: made, domains } = await post('/api/swarm-runs', { project: 'shop' })
  run = made.id
  const edit = (body: object) => post(`/api/swarm-runs/${run}/domains`, body)
  for (const { name } of domains) await edit({ verb: 'remove', name })
  for (const name of ['api', 'web'])
    await edit({ verb: 'add', domain: { name, globs: [`${name}/**`], ownership: 'owned' } })
  await post(`/api/swarm-runs/${run}/freeze`)
})
afterAll(() => world.close())

const hold = async (script: string, wish: object = {}): Promise<Body> => {
  await world.configure(configOf(script))
  return post('/api/looking/trials', { swarm: run, domain: 'api', overShare: true, ...wish })
}

function leftovers(): string[] {
  const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  const own = basename(worktreesIn(world.app.home)(world.root))
  return [
    ...list(join(world.app.home, 'copies')),
    ...list(join(world.app.home, 'worktrees')).filter(name => name !== own),
    ...list(join(world.root, '.provost', 'tasks')),
    ...list(join(world.root, '.provost', 'swarm')).filter(name => name !== run),
  ]
}

test('an oracle catches, a silent one misses, an echoer reports beside it, and nothing is left behind', async () => {
  const caught = await hold(ORACLE)
  expect(caught).toMatchObject({ state: 'scored', missed: [], other: 0, leftOut: null, harness: 'command' })
  expect(caught.caught).toHaveLength(1)
  expect(caught.reviewer).toMatchObject({ harness: 'command', lens: 'A' })
  expect(await hold(SILENT)).toMatchObject({ state: 'scored', caught: [], other: 0 })
  expect(await hold(ECHOER)).toMatchObject({ state: 'scored', missed: [], other: 3 })
  expect(await hold(ECHOER, { clean: true })).toMatchObject({ isClean: true, plants: [], other: 4 })
  expect(leftovers()).toEqual([])
})

test('nothing of a trial reaches the run, its waves or the findings, and no repository of the project has what was planted', async () => {
  expect(await world.get(`/api/swarm-runs/${run}`)).toMatchObject({ run: { waves: [] } })
  expect((await world.get('/api/findings')).findings).toEqual([])
  const { plants } = await world.get('/api/looking/plants')
  expect(plants.length).toBeGreaterThan(2)
  for (const { commit } of plants) await expect(git(world.root, 'cat-file', '-t', commit)).rejects.toThrow()
})

test('who fails, or changes what it was to look at, is left out and never a miss', async () => {
  expect(await hold('process.exit(3)')).toMatchObject({
    state: 'left_out',
    leftOut: expect.stringMatching(/^run failed/),
  })
  expect(await hold(COMMITS)).toMatchObject({
    state: 'left_out',
    leftOut: 'run ownership_violation: SWARM_OWNERSHIP_VIOLATION',
    missed: [],
  })
  expect(leftovers()).toEqual([])
})

test('where trials are on a real audit looks at a private copy of one commit, and its findings count', async () => {
  await world.configure(
    configOf(
      auditor(
        '[2]',
        `writeFileSync(process.env.PROVOST_REPORT + '.log', execFileSync('git', ['log', '--all', '--oneline']))`,
      ),
    ),
  )
  const { agents } = await post(`/api/swarm-runs/${run}/dispatch`, { phase: 'health-audit-a', only: ['api'] })
  expect(agents).toMatchObject([{ failure: null }])
  expect(readdirSync(join(world.app.home, 'copies'))).toHaveLength(1)
  const collected = await collect()
  expect(collected).toMatchObject({ outcome: 'collected', agents: [{ status: 'complete' }] })
  expect((await world.get('/api/findings')).findings).toMatchObject([{ path: 'api/price.mjs', line: 2 }])
  expect(leftovers()).toEqual([])
  expect(await git(world.root, 'for-each-ref', '--format=%(refname)', `refs/heads/provost/swarm/${run}`)).toBe('')
})

test('a part with known findings is not clean, and is audited with them in the prompt', async () => {
  expect(await hold(SILENT, { clean: true })).toMatchObject({ code: 'LOOKING_NOT_CLEAN' })
  expect(await hold(ORACLE)).toMatchObject({ state: 'scored', missed: [] })
})

test('who amends with a planted file that it got hold of is refused, and no ref of the project has it', async () => {
  const stolen = join(world.app.home, '..', 'stolen.mjs')
  await hold(auditor('[]', `require('node:fs').copyFileSync('api/price.mjs', ${JSON.stringify(stolen)})`))
  const report = { domain: 'api', summary: 'amended', fixes: [], files_changed: ['api/price.mjs'] }
  const amend = `const { copyFileSync, writeFileSync } = require('node:fs')
copyFileSync(${JSON.stringify(stolen)}, 'api/price.mjs')
writeFileSync(process.env.PROVOST_REPORT, ${JSON.stringify(JSON.stringify(report))})`
  await world.configure(configOf(amend))
  const { findings } = await world.get('/api/findings')
  await post(`/api/swarm-runs/${run}/approve`, { verb: 'approve', findings: findings.map(({ id }: Body) => id) })
  const wish = { phase: 'health-amend-a', only: ['api'] }
  expect(await post(`/api/swarm-runs/${run}/dispatch`, wish)).toMatchObject({ agents: [{ failure: null }] })
  const [agent] = (await collect()).agents
  expect(agent).toMatchObject({ status: 'failed', error: expect.stringContaining('is planted defect pl_') })
  expect(
    await git(
      world.root,
      'for-each-ref',
      '--format=%(refname)',
      'refs/provost/swarm',
      `refs/heads/provost/swarm/${run}/integration`,
    ),
  ).toBe('')
})

const collect = async (): Promise<Body> => {
  for (;;) {
    const answer = await post(`/api/swarm-runs/${run}/collect`)
    if (answer.outcome !== 'dispatched' || answer.agents?.every(({ status }: Body) => status === 'failed'))
      return answer
  }
}
