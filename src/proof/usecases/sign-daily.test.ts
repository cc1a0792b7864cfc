// The log is signed from time to time although nobody asks.
import { expect, test } from 'vitest'
import { openProofWorld } from '#testing/worlds/proof-world'
import { LOG_STREAM } from '../rules/notes/log-names.ts'
import { type DailyWish, signDaily } from './sign-daily.ts'

const DAY_MS = 86_400_000
const WISH: DailyWish = { checkpointMs: DAY_MS, publish: { git: [] } }

test('a day after the first look, and then a day after the last one, where something happened', async () => {
  const world = await openProofWorld()
  const start = Date.now()
  let now = start
  const later = { ...world, clock: { ...world.clock, now: () => now } }
  const look = async () => (await signDaily(later, WISH, start))?.size ?? null
  await world.work(3)
  expect(await look()).toBeNull()
  now = start + DAY_MS
  expect(await look()).toBe(4) // with the key that was made for it
  expect(await look()).toBeNull()
  now += 2 * DAY_MS
  expect(await look()).toBeNull() // nothing happened but the signing
  await world.work(1)
  expect(await look()).toBe(6)
  now += DAY_MS
  expect(await signDaily(later, { ...WISH, checkpointMs: null }, start)).toBeNull()
  const told = (await world.store.log.readStream(LOG_STREAM)).filter(({ type }) => type === 'log.checkpointed')
  expect(told.map(({ data, actor }) => [data.because, actor.id])).toEqual([
    ['daily', 'system/log'],
    ['daily', 'system/log'],
  ])
  await world.store.close()
})
