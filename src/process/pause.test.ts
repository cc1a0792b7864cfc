import { expect, test } from 'vitest'
import type { Clock } from '#kernel/ports/clock'
import { pause } from './pause.ts'

/** A clock on which nobody wakes by himself; it knows who still sleeps. */
function sleepyClock() {
  const asleep = new Set<number>()
  let count = 0
  const sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      const number = ++count
      asleep.add(number)
      signal?.addEventListener('abort', () => {
        asleep.delete(number)
        reject(signal.reason)
      })
    })
  return { asleep, clock: { now: () => 0, monotonic: () => 0, sleep } satisfies Clock }
}

const never = new Promise<void>(() => {})

test('who is woken a hundred times leaves nobody asleep', async () => {
  const { asleep, clock } = sleepyClock()
  const { signal } = new AbortController()
  for (let n = 0; n < 100; n++) await pause(clock, 60_000, Promise.resolve(), signal)
  expect(asleep.size).toBe(0)
})

test('it is over when the program goes', async () => {
  const { asleep, clock } = sleepyClock()
  const stopping = new AbortController()
  const pausing = pause(clock, 60_000, never, stopping.signal)
  stopping.abort()
  await pausing
  expect(asleep.size).toBe(0)
})

test('where the program has gone there is none', async () => {
  const { clock } = sleepyClock()
  await pause(clock, 60_000, never, AbortSignal.abort())
})

test('it is over when its time has come', async () => {
  const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: async () => {} }
  await pause(clock, 60_000, never, new AbortController().signal)
})
