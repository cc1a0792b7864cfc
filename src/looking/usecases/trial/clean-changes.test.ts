// Where a report is a false alarm: a trial without a defect is held only on a change that was accepted thirty days ago and in whose files
// nothing was found since, or on one that a person declares clean by asking for it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import { writeInstant } from '#kernel/events/time'
import { PRICE_PLAN } from '#testing/samples/price-plan'
import { scriptedAgents } from '#testing/scripted-agents'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

const DAY_MS = 86_400_000
const CHANGED = 'export const isBig = n => n >= 10\nexport const names = []\nexport const one = () => names\n'
const FILES = {
  'price.mjs': 'export const isBig = n => n\n',
  'hidden.cjs': `import('./price.mjs').then(({ isBig }) => require('node:assert').equal(isBig(10), true))`,
}
const NODE = JSON.stringify(process.execPath)
const NOISY = { severity: 'minor', kind: 'code', path: 'price.mjs', line: 2, message: 'hm' }

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for
type Body = any

let world: TaskWorld
let task: string

beforeAll(async () => {
  world = await openTaskWorld({
    confinement: 'required',
    files: FILES,
    worker: `if [ "$PROVOST_PHASE" = codegen ]; then printf '%s' '${CHANGED}' > price.mjs; fi`,
    config: `reviewers: [command]
reviewer: { harness: command, args: [${NODE}] }
looking: { enabled: true, cleanEvery: 2, hiddenSuites: [{ id: hidden, kind: test, command: [${NODE}, hidden.cjs] }] }`,
    task: `  suites:\n    - { id: unit, kind: test, command: [${NODE}, -e, '0'] }`,
  })
  task = await world.newTask()
  await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify(PRICE_PLAN) })
  await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  await world.change(task, 'codegen')
})
afterAll(() => world.close())

const hold = async (wish: object = {}): Promise<Body> => {
  const { sessions } = world.app.world
  const verdict = { verdict: 'changes_requested', body: 'hm', findings: [NOISY] }
  const scripted = scriptedAgents(sessions.files, async () => [`::provost ${JSON.stringify(verdict)}`])
  const own = { runtimes: sessions.runtimes, control: sessions.control, cages: sessions.cages }
  Object.assign(sessions, scripted)
  try {
    return (await world.app.call('POST', '/api/looking/trials', { body: { task, overShare: true, ...wish } })).body
  } finally {
    Object.assign(sessions, own) // tasks go on with real processes
  }
}

function passDays(days: number): void {
  const { clock } = world.app.world
  const now = () => clock.now() + days * DAY_MS
  Object.assign(world.app.world, { clock: { now, monotonic: clock.monotonic, sleep: clock.sleep } })
}

async function report(path: string): Promise<void> {
  const { store, clock, ids } = world.app.world
  const common = { schema: 1, actor: person('ana'), cause: null, correlation: 'co_1', at: writeInstant(clock.now()) }
  const events = [{ ...common, id: ids.newId('ev_'), type: 'finding.reported', data: { project: 'shop', path } }]
  await store.log.append([{ stream: `finding/${ids.newId('fi_')}`, expectedVersion: 0, events }])
}

test('a change that is not accepted is never taken for clean by itself, however often it is due', async () => {
  expect(await hold()).toMatchObject({ state: 'scored', isClean: false })
  expect(await hold()).toMatchObject({ state: 'scored', isClean: false })
})

test('accepted it is clean after thirty days, and not before', async () => {
  await world.change(task, 'reviews', { subject: 'code', hand: { verdict: 'ok' } })
  await world.change(task, 'test')
  expect(await world.change(task, 'decision', { note: 'good' })).toMatchObject({ phase: 'done', outcome: 'accepted' })
  passDays(29)
  expect(await hold()).toMatchObject({ state: 'scored', isClean: false })
  passDays(1)
  const trial = await hold()
  expect(trial).toMatchObject({ state: 'scored', isClean: true, plants: [] })
  const why = await world.get(`/api/why/${trial.id}`)
  expect(why.facts).toContainEqual(expect.objectContaining({ name: 'clean', value: expect.stringContaining('N6') }))
  expect(await hold()).toMatchObject({ isClean: false }) // none is due
})

test('something that is found elsewhere changes nothing; in its files it does', async () => {
  await report('other.mjs')
  const clean = await hold()
  expect(clean).toMatchObject({ isClean: true, other: 1 })
  await hold()
  await report('price.mjs')
  expect(await hold()).toMatchObject({ isClean: false })
})

test('a person may declare it clean, but not where a person found a report right', async () => {
  const declared = await hold({ clean: true })
  expect(declared).toMatchObject({ isClean: true, state: 'scored' })
  const body = { report: declared.reports[0], reason: 'it is one' }
  await world.app.call('POST', `/api/looking/trials/${declared.id}/confirm`, { body })
  expect(await hold({ clean: true })).toMatchObject({
    code: 'LOOKING_NOT_CLEAN',
    detail: expect.stringContaining('right'),
  })
})
