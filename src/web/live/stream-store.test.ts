import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { StreamStore } from './stream-store.ts'

const event = (version: number, stream = 'task/a') => ({ stream, version }) as StoredEvent

function openStore(...answers: (readonly number[] | Error)[]) {
  const asked: number[] = []
  const store = new StreamStore('task/a', async behind => {
    asked.push(behind)
    const answer = answers.shift() ?? []
    if (answer instanceof Error) throw answer
    return answer.map(version => event(version))
  })
  let drawn = 0
  store.changed.subscribe(() => {
    drawn += 1
  })
  return { store, asked, drawn: () => drawn, versions: () => store.snapshot.events.map(({ version }) => version) }
}

test('all of it is read once, and only once at a time', async () => {
  const { store, asked, versions, drawn } = openStore([1, 2])
  expect(store.snapshot).toEqual({ events: [], error: undefined, isLoading: true })
  await Promise.all([store.catchUp(), store.catchUp()])
  expect([asked, versions(), drawn(), store.snapshot.isLoading]).toEqual([[0], [1, 2], 1, false])
})

test('the next event is taken as it comes; one behind a gap makes it read what is missing', async () => {
  const { store, asked, versions } = openStore([1], [3, 4])
  await store.catchUp()
  store.take(event(2))
  expect([asked, versions()]).toEqual([[0], [1, 2]])
  store.take(event(4))
  await expect.poll(versions).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([0, 2])
})

test('what is of another stream, known already, or comes before the first reading is not taken', async () => {
  const { store, asked, versions, drawn } = openStore([1, 2])
  store.take(event(1))
  expect(drawn()).toBe(0)
  await store.catchUp()
  for (const other of [event(3, 'task/b'), event(2), event(1)]) store.take(other)
  expect([asked, versions(), drawn()]).toEqual([[0], [1, 2], 1])
})

test('what is read twice is there once', async () => {
  const { store, versions } = openStore([1, 2], [2, 3])
  await store.catchUp()
  await store.catchUp()
  expect(versions()).toEqual([1, 2, 3])
})

test('a failure is told, what was read stays, and the next time mends it', async () => {
  const { store, versions } = openStore([1], new Error('gone'), [2])
  await store.catchUp()
  await store.catchUp()
  expect([store.snapshot.error?.message, store.snapshot.isLoading, versions()]).toEqual(['gone', false, [1]])
  await store.catchUp()
  expect([store.snapshot.error, versions()]).toEqual([undefined, [1, 2]])
})
