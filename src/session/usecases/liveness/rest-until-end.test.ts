import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { createRest } from './rest-until-end.ts'

let open: SessionTestWorld
beforeEach(async () => {
  open = await openSessionWorld()
})
afterEach(() => open.close())

const HOURS_MS = 36_000_000

/** Sleeps of no length; after so many of them somebody stops the watch. */
function countSleeps(max = Number.POSITIVE_INFINITY) {
  const stopping = new AbortController()
  let sleeps = 0
  const sleep = async () => {
    if (++sleeps >= max) stopping.abort()
    await new Promise(setImmediate)
  }
  const world = { ...open.world, clock: { ...open.world.clock, sleep } }
  return { world, signal: stopping.signal, count: () => sleeps }
}

test('the rest is over when an end was written down, and the same record ends no second one', async () => {
  const { id } = await open.spawn('exit 3')
  const { world, signal } = countSleeps()
  const rest = createRest(world)
  await rest(HOURS_MS, signal)
  expect(world.sessions.files.hasExit({ root: open.root, session: id, generation: 1 })).toBe(true)
  const later = countSleeps(3)
  Object.assign(world.clock, later.world.clock)
  await rest(HOURS_MS, later.signal)
  expect(later.count()).toBe(3)
})

test('without an end it rests as long as it was told, and glances in between', async () => {
  await open.spawn()
  const { world, signal, count } = countSleeps()
  await createRest(world)(1_000, signal)
  expect(count()).toBe(5)
})

test('it looks after a short pause also when an end is there already', async () => {
  const { id } = await open.spawn('exit 3')
  const place = { root: open.root, session: id, generation: 1 }
  await expect.poll(() => open.world.sessions.files.hasExit(place)).toBe(true)
  const { world, signal, count } = countSleeps()
  await createRest(world)(HOURS_MS, signal)
  expect(count()).toBe(1)
})

test('a store that cannot be read is no reason to go without rest', async () => {
  const { world, signal, count } = countSleeps()
  const list = () => Promise.reject(new Error('gone'))
  const store = { ...world.store, views: Object.assign(Object.create(world.store.views), { list }) }
  await createRest({ ...world, store })(1_000, signal)
  expect(count()).toBe(5)
})
