// The promises of a log. Every implementation runs this suite against its real engine.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChainCheck } from '#kernel/events/chain'
import { someEvent } from '#testing/samples/events'
import type { Store } from './store.ts'

export type OpenStore = { open(): Promise<Store>; hash(text: string): string }

export function describeEventLog(name: string, { open, hash }: OpenStore): void {
  const using = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const store = await open()
    try {
      await work(store)
    } finally {
      await store.close()
    }
  }

  const verify = async ({ log }: Store) => {
    const check = new ChainCheck(hash)
    for (const row of await log.readRows(0, 100_000)) check.add(row)
    for (const head of await log.readHeads('', 100_000)) check.addHead(head)
    return check.finish(await log.headPosition())
  }

  describe(`${name}: event log`, () => {
    test('what was appended is read back in order, with versions, positions and hashes', () =>
      using(async ({ log }) => {
        const [one, two, three] = [
          someEvent({ data: { n: 1 } }),
          someEvent({ data: { text: 'ü\u0000\ud83d\ude00' } }),
          someEvent(),
        ]
        await log.append([{ stream: 'thing/a', expectedVersion: 0, events: [one, two] }])
        await log.append([{ stream: 'thing/b', expectedVersion: 0, events: [three] }])
        const events = await log.readPage({ after: 0, limit: 10 })
        expect(events.map(event => [event.stream, event.version, event.position])).toEqual([
          ['thing/a', 1, 1],
          ['thing/a', 2, 2],
          ['thing/b', 1, 3],
        ])
        expect(events[1]).toMatchObject(two)
        expect(await log.readStream('thing/a')).toEqual(events.slice(0, 2))
        expect(await log.readStream('thing/a', 1)).toEqual(events.slice(0, 1))
        expect(await log.readStream('thing/none')).toEqual([])
        expect(await log.findEvent(three.id)).toEqual(events[2])
        expect(await log.headPosition()).toBe(3)
      }))

    test('an append at the wrong version is a conflict and writes nothing, in none of its streams', () =>
      using(async ({ log }) => {
        await log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }])
        const writes = [
          { stream: 'thing/b', expectedVersion: 0, events: [someEvent()] },
          { stream: 'thing/a', expectedVersion: 0, events: [someEvent()] },
        ]
        await expect(log.append(writes)).rejects.toMatchObject({
          code: 'VERSION_CONFLICT',
          details: { stream: 'thing/a', expected: 0, actual: 1 },
        })
        expect(await log.headPosition()).toBe(1)
        expect(await log.readStream('thing/b')).toEqual([])
      }))

    test('appending the same events twice writes them once and says so', () =>
      using(async store => {
        const write = { stream: 'thing/a', expectedVersion: 0, events: [someEvent(), someEvent()] }
        const first = await store.log.append([write])
        const second = await store.log.append([write])
        expect([first.duplicate, second.duplicate]).toEqual([false, true])
        expect(second.events).toEqual(first.events)
        expect(await store.log.headPosition()).toBe(2)
      }))

    test('an id with other content is refused, whatever the stream', () =>
      using(async ({ log }) => {
        const event = someEvent()
        await log.append([{ stream: 'thing/a', expectedVersion: 0, events: [event] }])
        const other = { ...event, data: { changed: true } }
        for (const write of [
          { stream: 'thing/a', expectedVersion: 0, events: [other] },
          { stream: 'thing/a', expectedVersion: 1, events: [other] },
          { stream: 'thing/b', expectedVersion: 0, events: [event] },
        ]) {
          await expect(log.append([write])).rejects.toMatchObject({ code: 'LOG_EVENT_ID_REUSED' })
        }
        expect(await log.headPosition()).toBe(1)
      }))

    test.each([
      ['a stream without a noun', { stream: 'a', expectedVersion: 0, events: [someEvent()] }],
      ['a stream with half a character', { stream: 'thing/\ud83d', expectedVersion: 0, events: [someEvent()] }],
      [
        'an id that not every engine can store',
        { stream: 'thing/a', expectedVersion: 0, events: [someEvent({ id: 'ev\0' })] },
      ],
      ['an id that is empty', { stream: 'thing/a', expectedVersion: 0, events: [someEvent({ id: '' })] }],
      ['no events', { stream: 'thing/a', expectedVersion: 0, events: [] }],
      [
        'a type that is not noun.past',
        { stream: 'thing/a', expectedVersion: 0, events: [someEvent({ type: 'Moved' })] },
      ],
      [
        'a time that is not UTC with three decimals',
        { stream: 'thing/a', expectedVersion: 0, events: [someEvent({ at: '2026-01-01T00:00:00Z' })] },
      ],
    ])('%s is refused before anything is written', (_what, write) =>
      using(async ({ log }) => {
        await expect(log.append([write])).rejects.toMatchObject({ code: 'INPUT_INVALID' })
        expect(await log.headPosition()).toBe(0)
      }),
    )

    test('pages filter by stream and by noun, and a noun is not a prefix of another', () =>
      using(async ({ log }) => {
        for (const stream of ['thing/a', 'things/b', 'thing-x/c', 'thing/a']) {
          const expectedVersion = (await log.readStream(stream)).length
          await log.append([{ stream, expectedVersion, events: [someEvent()] }])
        }
        const positions = async (filter: object) =>
          (await log.readPage({ after: 0, limit: 9, ...filter })).map(event => event.position)
        expect(await positions({ noun: 'thing' })).toEqual([1, 4])
        expect(await positions({ stream: 'things/b' })).toEqual([2])
        expect(await positions({ after: 1, limit: 2 })).toEqual([2, 3])
      }))

    test('a look back shows the newest first, before a position, of a stream, a noun or a type', () =>
      using(async ({ log }) => {
        const things = [
          ['thing/a', 'thing.made'],
          ['things/b', 'things.made'],
          ['thing/c', 'thing.moved'],
          ['thing/a', 'thing.moved'],
        ] as const
        for (const [stream, type] of things) {
          const expectedVersion = (await log.readStream(stream)).length
          await log.append([{ stream, expectedVersion, events: [someEvent({ type })] }])
        }
        const back = async (look: object) =>
          (await log.readBack({ before: 5, limit: 9, ...look })).map(event => event.position)
        expect(await back({})).toEqual([4, 3, 2, 1])
        expect(await back({ before: 4, limit: 2 })).toEqual([3, 2])
        expect(await back({ before: 1 })).toEqual([])
        expect(await back({ noun: 'thing' })).toEqual([4, 3, 1])
        expect(await back({ stream: 'thing/a' })).toEqual([4, 1])
        expect(await back({ type: 'thing.moved' })).toEqual([4, 3])
        expect(await back({ stream: 'thing/a', noun: 'thing', type: 'thing.made', before: 4 })).toEqual([1])
        expect(await back({ noun: 'things', type: 'thing.made' })).toEqual([])
        expect((await log.readBack({ before: 3, limit: 1 }))[0]).toEqual(
          (await log.readPage({ after: 1, limit: 1 }))[0],
        )
      }))

    test('positionAt follows the order of the log, also when a clock jumped back', () =>
      using(async ({ log }) => {
        const times = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
        const events = times.map(at => someEvent({ at }))
        await log.append([{ stream: 'thing/a', expectedVersion: 0, events }])
        expect(await log.positionAt('2025-12-31T00:00:00.000Z')).toBe(0)
        expect(await log.positionAt('2026-01-01T00:00:00.000Z')).toBe(1)
        expect(await log.positionAt('2026-01-02T12:00:00.000Z')).toBe(3)
      }))

    test('numbers of a counter start at 1, grow by 1 and are independent of other counters', () =>
      using(async ({ log }) => {
        const numbers = []
        for (const counter of ['a', 'a', 'b', 'a']) numbers.push(await log.takeNumber(counter))
        expect(numbers).toEqual([1, 2, 1, 3])
      }))

    test('listeners hear of every append, and not after they left', () =>
      using(async ({ log }) => {
        let heard = 0
        const leave = log.onAppend(() => heard++)
        await log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }])
        await expect.poll(() => heard).toBeGreaterThan(0)
        leave()
      }))

    test('any interleaving of appends leaves contiguous versions and a whole chain', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 3 })), { maxLength: 12 }),
          plan =>
            using(async store => {
              const versions: Record<string, number> = { a: 0, b: 0, c: 0 }
              for (const [id, count] of plan) {
                const events = Array.from({ length: count }, () => someEvent())
                await store.log.append([{ stream: `thing/${id}`, expectedVersion: versions[id]!, events }])
                versions[id]! += count
              }
              expect(await verify(store)).toEqual([])
            }),
        ),
        { numRuns: 10 },
      ))

    test('of two appends at the same version one wins and the other hears of it', () =>
      using(async store => {
        const race = await Promise.allSettled(
          Array.from({ length: 8 }, () =>
            store.log.append([{ stream: 'thing/a', expectedVersion: 0, events: [someEvent()] }]),
          ),
        )
        expect(race.filter(one => one.status === 'fulfilled')).toHaveLength(1)
        expect(await store.log.headPosition()).toBe(1)
        expect(await verify(store)).toEqual([])
      }))
  })
}
