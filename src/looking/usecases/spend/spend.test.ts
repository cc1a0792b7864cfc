// Trials through the real machinery cost at most their share: refused before anything is made, planned where least is known, held
// when enough was reviewed, and by the loop as well as by a person.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import { readAllRows } from '#recorder/read-all-rows'
import { settleDeadlines } from '#review/usecases/run/settle-deadlines'
import type { SessionView } from '#session/rules/record/session-view'
import { PRICE_PLAN } from '#testing/samples/price-plan'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'
import { calibrate } from '../../calibration-loop.ts'

const CHANGED = 'export const isBig = n => n >= 10\nexport const both = (a, b) => a && b\n'
const FILES = {
  'price.mjs': 'export const price = 1\n',
  'hidden.cjs': `const assert = require('node:assert')
import('./price.mjs').then(({ isBig, both }) => { assert.equal(isBig(10), true); assert.equal(both(true, false), false) })`,
}
const WORKER = `if [ "$PROVOST_PHASE" = codegen ]; then printf '%s' '${CHANGED}' > price.mjs; fi`
const TELLS = `
const say = what => console.log('::provost ' + JSON.stringify(what))
say({ usage: { model: 'm-1', input: 1, output: 1, cost: { amount: 0.1, currency: 'USD' } } })
say({ verdict: 'inconclusive', body: 'looked' })`

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for
type Body = any

const ASKING = { actor: person('ana'), correlation: 'co_1', cause: null, onceKey: null, seenVersion: null }

let world: TaskWorld
let task: string

const configOf = (sharePermille: number) => ({
  worker: WORKER,
  config: `reviewers: [command]
reviewer: ${JSON.stringify({ harness: 'command', args: [process.execPath, '-e', TELLS] })}
looking: { enabled: true, sharePermille: ${sharePermille}, hiddenSuites: [{ id: hidden, kind: test, command: [${JSON.stringify(process.execPath)}, hidden.cjs] }] }`,
})

beforeAll(async () => {
  world = await openTaskWorld({ files: FILES, ...configOf(500) })
  task = await world.newTask()
  await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify(PRICE_PLAN) })
  await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  await world.change(task, 'codegen')
})
afterAll(() => world.close())

const hold = async (wish: object) => (await world.app.call('POST', '/api/looking/trials', { body: wish })).body as Body
const plan = async () => (await world.app.call('GET', '/api/looking/plan', { query: { project: 'shop' } })).body as Body
const bought = async () =>
  (await world.app.call('GET', '/api/usage/outcomes', { query: { project: 'shop' } })).body as Body
const trials = async () => (await world.get('/api/looking/trials')).trials as Body[]

async function review(): Promise<void> {
  const { body } = (await world.app.call('POST', `/api/sessions/${task}/reviews/trigger`, {
    body: { again: true },
  })) as {
    body: Body
  }
  const status = async () => {
    await settleDeadlines(world.app.world, ASKING)
    return (await world.get(`/api/reviews/${body.run.id}`)).status
  }
  await expect.poll(status).toBe('complete')
}

test('without reviews there is nothing to spend, and nothing is made', async () => {
  expect(await plan()).toMatchObject({ rule: 'S2', trials: [] })
  const next = expect.stringContaining(`looking run ${task} --over-share`)
  expect(await hold({ task })).toMatchObject({ code: 'LOOKING_SPENT', hint: next })
  expect(await hold({ project: 'shop' })).toMatchObject({ code: 'LOOKING_SPENT' })
  expect(await hold({})).toMatchObject({ code: 'INPUT_INVALID' })
  expect(await trials()).toEqual([])
})

test('half of what two reviews cost pays for one trial: of what the plan names, where a change offers it', async () => {
  await review()
  await review()
  expect(await plan()).toMatchObject({ rule: 'S3', unit: 'nanos', currency: 'USD', budget: 100_000_000, left: 0 })
  const held = await hold({ project: 'shop' })
  expect(held).toMatchObject({ state: 'scored', harness: 'command', task, missed: [expect.any(String)] })
  expect(await plan()).toMatchObject({ rule: 'S2', budget: 0, trials: [] })
  expect(await hold({ task, clean: false })).toMatchObject({ code: 'LOOKING_SPENT' })
  expect(await trials()).toHaveLength(1)
})

test('what trials cost is calibration, and what reviews cost is not', async () => {
  expect(await bought()).toMatchObject({ sums: { calibration: 100_000_000, looking: 200_000_000 }, total: 300_000_000 })
})

test('a person may pay for one more, and it counts as spent', async () => {
  expect(await hold({ task, clean: false, overShare: true })).toMatchObject({ state: 'scored' })
  await review()
  expect(await hold({ task })).toMatchObject({ code: 'LOOKING_SPENT' })
})

test('whose copy a reviewer looks at is on record with its first word: until then it would count as a review', async () => {
  const sessions = await readAllRows<SessionView>(world.app.world, 'session')
  const reviewers = sessions.filter(({ kind }) => kind === 'reviewer').map(({ id }) => id)
  expect(reviewers.length).toBeGreaterThan(1)
  for (const id of reviewers) {
    const [first] = await world.app.world.store.log.readStream(`session/${id}`)
    expect(first!.data.copy).toEqual(expect.stringContaining('/copies/cp_'))
  }
})

test('two that begin together do not both take the last of the share', async () => {
  await world.configure(configOf(1000)) // three reviews, two trials: one is left
  const answers = await Promise.all([hold({ task, clean: false }), hold({ task, clean: false })])
  expect(answers.map(({ state, code }) => state ?? code).toSorted()).toEqual(['LOOKING_SPENT', 'scored'])
})

test('the loop holds what the plan allows, and is quiet when nothing is left', async () => {
  const log = { info: (_words: string, facts?: object) => void said.push(facts ?? {}) }
  const said: object[] = []
  await calibrate(world.app.world, log)
  expect(said).toEqual([])
  await review()
  await calibrate(world.app.world, log)
  expect(said).toEqual([{ trial: expect.stringMatching(/^tr_/), state: 'scored' }])
  expect(await trials()).toHaveLength(4)
})
