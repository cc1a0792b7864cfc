// Trials through the real review machinery: real git, real copies, real processes, and reviewers that are scripts.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { worktreesIn } from '#git/worktrees/worktree-place'
import { sha256Hex } from '#kernel/events/hash'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

const FILES = {
  'src/price.mjs': 'export const price = n => n\n',
  'shown.cjs': `import('./src/price.mjs').then(({ price }) => price(1))`,
  'hidden.cjs': `
const assert = require('node:assert')
import('./src/price.mjs').then(({ price, isBig, both }) => {
  assert.equal(isBig(10), true)
  assert.equal(isBig(9), false)
  assert.equal(both(true, false), false)
})`,
}

const CHANGED = `export const price = n => n
export const isBig = n => n >= 10
export const names = ['a', 'b']
export const both = (a, b) => a && b
export const twice = a => a
export const thrice = a => a
`

const PLAN = {
  id: 'p1',
  title: 'Price',
  brief: 'Prices.',
  acceptance_criteria: [{ id: 'AC1', description: 'prices' }],
  file_plan: [{ path: 'src/price.mjs', intent: 'update' }],
}

const WORKER = `if [ "$PROVOST_PHASE" = codegen ]; then cat > src/price.mjs <<'JS'
${CHANGED}JS
fi`

const node = JSON.stringify(process.execPath)

/** Says what it sees of the file, and reports what differs from what it knows to be right. */
const ORACLE = `
const { readFileSync } = require('node:fs')
const right = ${JSON.stringify(CHANGED)}.split('\\n')
const lines = readFileSync('src/price.mjs', 'utf8').split('\\n')
const findings = lines.flatMap((text, at) => text === right[at] ? [] : [{ severity: 'major', kind: 'code', path: 'src/price.mjs', line: at + 1, message: 'wrong' }])
console.log('::provost ' + JSON.stringify({ verdict: findings.length ? 'changes_requested' : 'approved', body: 'looked', findings }))`

const SILENT = `console.log('::provost ' + JSON.stringify({ verdict: 'approved', body: 'fine' }))`

const ECHOER = `
const findings = [1, 2, 3, 4, 5, 6].map(line => ({ severity: 'minor', kind: 'code', path: 'src/price.mjs', line, message: 'hm' }))
console.log('::provost ' + JSON.stringify({ verdict: 'changes_requested', body: 'all of it', findings }))`

/** Tosses a coin of 0.7 by the number of its run, and then sees everything or nothing. */
const COIN = `
const run = /--run (rr_\\d+)/.exec(require('node:fs').readFileSync(0, 'utf8'))[1]
const chance = parseInt(require('node:crypto').createHash('sha256').update(run).digest('hex').slice(0, 8), 16) / 2 ** 32
if (chance < 0.7) { ${ORACLE} } else { ${SILENT} }`

let world: TaskWorld
let task: string

const configOf = (script: string) => ({
  worker: WORKER,
  config: `reviewers: [command]
reviewer: ${JSON.stringify({ harness: 'command', args: [process.execPath, '-e', script] })}
looking: { enabled: true, hiddenSuites: [{ id: hidden, kind: test, command: [${node}, hidden.cjs] }] }`,
  task: `  suites:\n    - { id: unit, kind: test, command: [${node}, shown.cjs] }`,
})

beforeAll(async () => {
  world = await openTaskWorld({ files: FILES, ...configOf(ORACLE) })
  task = await world.newTask()
  await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify(PLAN) })
  await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  await world.change(task, 'codegen')
})
afterAll(() => world.close())

const post = async (path: string, body: object) => (await world.app.call('POST', path, { body })).body as never as Body
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for
type Body = any

const hold = async (script: string, wish: object = {}) => {
  await world.configure(configOf(script))
  return post('/api/looking/trials', { task, overShare: true, ...wish })
}

const reviewers = async () => {
  const { body } = await world.app.call('GET', '/api/looking/reviewers', { query: { project: 'shop' } })
  return (body as Body).reviewers
}

test('an oracle catches, a silent one misses, an echoer is found out, and nothing is left behind', async () => {
  const caught = await hold(ORACLE, { clean: false })
  expect(caught).toMatchObject({ state: 'scored', missed: [], other: 0, leftOut: null })
  expect(caught.caught).toHaveLength(1)
  const missed = await hold(SILENT, { clean: false })
  expect(missed).toMatchObject({ state: 'scored', caught: [], other: 0 })
  const echoed = await hold(ECHOER, { clean: false })
  expect(echoed).toMatchObject({ state: 'scored', missed: [] })
  expect(echoed.other).toBeGreaterThan(3)
  const clean = await hold(ECHOER, { clean: true })
  expect(clean).toMatchObject({ isClean: true, plants: [], other: 6 })
  expect(await reviewers()).toMatchObject([{ falseAlarms: 0, cleanChanges: 0, left: { notBlind: 3 } }]) // nobody was confined
  expect(leftovers()).toEqual([])
})

test('a reviewer with a coin is scored by what its coin said, trial by trial', { timeout: 600_000 }, async () => {
  const chanceOf = (run: string) => Number.parseInt(sha256Hex(run).slice(0, 8), 16) / 2 ** 32
  const ends: boolean[] = []
  for (let number = 0; number < 8; number++) {
    const { caught, missed, run } = await hold(COIN, { clean: false })
    expect([caught.length, missed.length]).toEqual(chanceOf(run) < 0.7 ? [1, 0] : [0, 1])
    ends.push(caught.length === 1)
  }
  expect(new Set(ends).size).toBe(2)
})

test('a run without a verdict is left out, and never a miss', async () => {
  const trial = await hold('process.exit(3)', { clean: false })
  expect(trial).toMatchObject({ state: 'left_out', leftOut: expect.stringMatching(/^run failed/), missed: [] })
})

test('no agent finds anything of it', async () => {
  const lists = ['/api/looking/reviewers', '/api/looking/trials', '/api/looking/plants', '/api/looking/plan']
  const asked = ['tr_1', 'trial:tr_1', 'pl_1', 'reviewer:command', 'reviewer:codex'].map(id => `/api/why/${id}`)
  const person = await Promise.all(asked.slice(0, 4).map(path => world.app.call('GET', path)))
  expect(person.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const path of [...lists, ...asked]) {
    const { status } = await world.app.call('GET', path, { actor: { kind: 'agent', id: 'shop-1' } } as never)
    expect([path, status]).toEqual([path, 404])
  }
})

test('a reviewer that looks at its own run after its verdict is not told what trials say about it', async () => {
  const { run } = await hold(SILENT, { clean: false })
  const paths = [`/api/why/${run}`, `/api/reviews/${run}`]
  const [why, shown] = await Promise.all(paths.map(path => world.get(path)))
  expect([why.facts.some((fact: Body) => fact.name === 'detection'), shown.detection.text]).toEqual([
    true,
    'detection not measured',
  ])
  const reviewer = why.facts.find((fact: Body) => fact.name === 'reviewer session').value.split(' ')[0]
  const actor = { kind: 'agent', id: reviewer }
  for (const path of paths) {
    const { status, body } = await world.app.call('GET', path, { actor } as never)
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringMatching(/trials|detection [^"]|gate/)])
  }
})

test('a worker that gets hold of a planted file cannot have it captured, and nothing of it stays', async () => {
  const stolen = join(world.app.home, '..', 'stolen.mjs')
  const steal = `require('node:fs').copyFileSync('src/price.mjs', ${JSON.stringify(stolen)}); ${SILENT}`
  await hold(steal, { clean: false })
  await world.configure({
    ...configOf(SILENT),
    worker: `[ "$PROVOST_PHASE" = codegen ] && cat '${stolen}' > src/price.mjs`,
  })
  const other = await world.newTask('Another one')
  await world.change(other, 'plan', { by: 'hand', plan: JSON.stringify(PLAN) })
  await world.change(other, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  expect(await world.change(other, 'codegen')).toMatchObject({ code: 'PLANT_IN_CHANGE', severity: 'CRITICAL' })
  expect(await git(world.root, 'for-each-ref', `refs/provost/task/${other}`)).toBe('')
})

function leftovers(): string[] {
  const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  const own = basename(worktreesIn(world.app.home)(world.root))
  return [
    ...list(join(world.app.home, 'copies')),
    ...list(join(world.app.home, 'worktrees')).filter(name => name !== own),
  ]
}

test('planted commits are in no repository of the project', async () => {
  const { plants } = await world.get('/api/looking/plants')
  expect(plants.length).toBeGreaterThan(2)
  for (const { commit } of plants) await expect(git(world.root, 'cat-file', '-t', commit)).rejects.toThrow()
})

test('a change in no language that can be planted says so, by its files', async () => {
  await world.configure({ ...configOf(ORACLE), worker: 'echo "a line" > notes.md' })
  const notes = await world.newTask()
  const plan = { ...PLAN, file_plan: [{ path: 'notes.md', intent: 'create' }] }
  await world.change(notes, 'plan', { by: 'hand', plan: JSON.stringify(plan) })
  await world.change(notes, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  await world.change(notes, 'codegen')
  const answer = await world.app.call('POST', '/api/looking/trials', { body: { task: notes, overShare: true } })
  expect(answer.body).toMatchObject({ code: 'LOOKING_LANGUAGE', detail: expect.stringContaining('notes.md') })
})
