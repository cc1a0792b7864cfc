import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedSink } from '#api/exchange'
import type { StoredRow } from '#kernel/events/chain'
import type { EventLog } from '#store/ports/event-log'
import { EventFeed } from './event-feed.ts'

const BEAT_MS = 5_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('a listener that has enough is left alone while the others go on, and goes on where it was', async () => {
  const { feed, log } = openFeed()
  const [slow, quick] = [new Receiver(2), new Receiver()]
  feed.open({ after: 0 }, slow)
  feed.open({ after: 0 }, quick)
  log.grow(1_200)
  await expect.poll(() => quick.positions.length).toBe(1_200)
  expect(slow.positions).toEqual([1, 2])
  slow.take(Number.POSITIVE_INFINITY)
  await expect.poll(() => slow.positions.length).toBe(1_200)
  expect(slow.positions).toEqual(quick.positions)
})

test('a listener that takes nothing from one beat to the next is dropped; one that takes little stays', async () => {
  const { feed, log } = openFeed()
  const [dead, slow] = [new Receiver(1), new Receiver(1)]
  feed.open({ after: 0 }, dead)
  feed.open({ after: 0 }, slow)
  log.grow(10)
  await expect.poll(() => slow.positions).toEqual([1])
  vi.advanceTimersByTime(BEAT_MS)
  slow.take(1)
  await expect.poll(() => slow.positions).toEqual([1, 2])
  expect([dead.isDropped, slow.isDropped, feed.size]).toEqual([false, false, 2])
  vi.advanceTimersByTime(BEAT_MS)
  expect([dead.isDropped, slow.isDropped, feed.size]).toEqual([true, false, 1])
})

test('a log that cannot be read is reported, and read again at the next beat', async () => {
  const { feed, log, failures } = openFeed()
  const receiver = new Receiver()
  log.failure = new Error('no answer')
  feed.open({ after: 0 }, receiver)
  log.grow(3)
  await expect.poll(() => failures.length).toBeGreaterThan(0)
  log.failure = undefined
  vi.advanceTimersByTime(BEAT_MS)
  await expect.poll(() => receiver.positions).toEqual([1, 2, 3])
})

test('whoever is ready hears once which sessions were heard, and a long list is cut', async () => {
  const { feed, log } = openFeed()
  const [quick, full] = [new Receiver(), new Receiver(1)]
  feed.open({ after: 0 }, quick)
  feed.open({ after: 0 }, full)
  log.grow(2)
  await expect.poll(() => quick.positions.length).toBe(2)
  feed.hintTouched([])
  feed.hintTouched(['demo-1', 'demo-2'])
  feed.hintTouched(Array.from({ length: 2_000 }, (_, n) => `demo-${n + 1}`))
  expect(quick.comments[0]).toBe('touched demo-1 demo-2')
  expect(quick.comments[1]!.split(' ')).toHaveLength(1 + 500)
  expect([quick.comments.length, full.comments.length]).toEqual([2, 0])
})

function openFeed() {
  const log = new GrowingLog()
  const failures: unknown[] = []
  const feed = new EventFeed(log as unknown as EventLog, error => failures.push(error))
  return { feed, log, failures }
}

/** As much of a log as the feed reads. */
class GrowingLog {
  failure: Error | undefined
  #length = 0
  #listener = () => {}

  grow(events: number): void {
    this.#length += events
    this.#listener()
  }

  onAppend(listener: () => void): () => void {
    this.#listener = listener
    return () => {}
  }

  async headPosition(): Promise<number> {
    return this.#length
  }

  async readRows(after: number, limit: number): Promise<StoredRow[]> {
    if (this.failure) throw this.failure
    const count = Math.max(0, Math.min(limit, this.#length - after))
    return Array.from(
      { length: count },
      (_, index) => ({ position: after + index + 1, stream: 'thing/a', body: '{}' }) as StoredRow,
    )
  }
}

/** Takes so many events until it is told to take more. */
class Receiver implements FeedSink {
  readonly positions: number[] = []
  readonly comments: string[] = []
  isDropped = false
  #room: number
  #whenReady = () => {}

  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room
  }

  send(position: number): boolean {
    this.positions.push(position)
    return --this.#room > 0
  }

  onceReady(listener: () => void): void {
    this.#whenReady = listener
  }

  take(events: number): void {
    this.#room = events
    this.#whenReady()
  }

  comment(text: string): void {
    this.comments.push(text)
  }

  drop(): void {
    this.isDropped = true
  }
}
