import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { Store } from '#store/ports/store'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { FakeClock } from '#testing/fake-clock'
import { someEvent } from '#testing/samples/events'
import { runReactor } from './run-reactor.ts'

let place: string
let store: Store
let clock: FakeClock
let tries: number[]
let failure: Error | undefined

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-reactor-'))
  clock = new FakeClock(0)
  const path = join(place, 'provost.db')
  store = await openSqliteStore({ path, views: [], blobs: fileBlobs(join(place, 'blobs')), clock })
  tries = []
  failure = undefined
})
afterEach(async () => {
  await store.close()
  await rm(place, { recursive: true })
})

const owners = { own: 'me', look: (owner: string) => (owner === 'killed' ? 'gone' : 'unknown') }

const world = (): World => ({ store, clock, owners, node: { id: 'nd_HERE' } }) as unknown as World

const react = () =>
  runReactor(world(), {
    'project.inspect': async () => {
      tries.push(clock.now())
      if (failure) throw failure
    },
  })

const addProject = (id: string) =>
  store.log.append([{ stream: `project/${id}`, expectedVersion: 0, events: [someEvent({ type: 'project.added' })] }])

/** Lets time pass from one due moment to the next, until nothing is due any more. */
async function reactUntilQuiet(): Promise<void> {
  for (;;) {
    await react()
    const due = await store.intents.nextDueAt()
    if (due === undefined) return
    clock.move(due - clock.now())
  }
}

test('an event is reacted to once, however often the reactor runs', async () => {
  await addProject('shop')
  expect(await react()).toMatchObject({ done: 1, later: 0, dead: [] })
  expect(await react()).toMatchObject({ done: 0, later: 0, dead: [] })
  expect(tries).toHaveLength(1)
})

test('what fails is tried again after 1, 2, 4, … seconds, eight times in all, and then given up', async () => {
  failure = provostError('GIT_FAILED', { message: 'no answer' })
  await addProject('shop')
  await reactUntilQuiet()
  const pauses = tries.slice(1).map((at, index) => at - tries[index]!)
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000])
  expect(await store.intents.list('dead', 10)).toMatchObject([{ attempts: 8, lastError: 'no answer' }])
})

test('nothing is tried before it is due', async () => {
  failure = new Error('not now')
  await addProject('shop')
  await react()
  clock.move(999)
  expect(await react()).toMatchObject({ done: 0, later: 0 })
  clock.move(1)
  expect(await react()).toMatchObject({ done: 0, later: 1 })
})

test('a failure that passes is forgotten when the work is done', async () => {
  failure = new Error('not now')
  await addProject('shop')
  await react()
  failure = undefined
  clock.move(1_000)
  expect(await react()).toMatchObject({ done: 1 })
  expect(await store.intents.list(undefined, 10)).toMatchObject([{ status: 'done', attempts: 2, lastError: null }])
})

test.each([
  ['a refusal of the input', provostError('INPUT_INVALID', { message: 'never' })],
  ['a thing that does not exist', provostError('NOT_FOUND', { message: 'never' })],
  ['a path that leaves its place', provostError('PATH_INVALID', { message: 'never' })],
])('%s will not change by trying again', async (_what, refusal) => {
  failure = refusal
  await addProject('shop')
  expect((await react()).dead).toHaveLength(1)
  expect(tries).toHaveLength(1)
})

test('what was given up and is put back has all its tries again', async () => {
  failure = new Error('not now')
  await addProject('shop')
  await reactUntilQuiet()
  const [dead] = await store.intents.list('dead', 10)
  await store.intents.retry(dead!.id, clock.now())
  tries = []
  await reactUntilQuiet()
  expect(tries).toHaveLength(8)
})

test('one that fails does not keep the others waiting', async () => {
  await addProject('shop')
  await addProject('till')
  const acts = {
    'project.inspect': async (_world: World, _asking: unknown, { project }: Record<string, unknown>) => {
      if (project === 'shop') throw new Error('not now')
    },
  }
  expect(await runReactor(world(), acts)).toMatchObject({ done: 1, later: 1 })
})

test('what a dead worker had begun is begun again when its lease has run out', async () => {
  await addProject('shop')
  await store.intents.advance(0, 1, [{ id: 'i', kind: 'project.inspect', eventId: 'e', subject: 's', payload: {} }], 0)
  await store.intents.lease('dead', clock.now(), 60_000)
  expect(await react()).toMatchObject({ done: 0 })
  clock.move(60_000)
  expect(await react()).toMatchObject({ done: 1 })
})

test('a kind that this version does not know waits for one that does', async () => {
  await addProject('shop')
  expect(await runReactor(world(), {})).toMatchObject({ done: 0, later: 1 })
  clock.move(1_000)
  expect(await react()).toMatchObject({ done: 1 })
})

test.each([
  ['killed', 1],
  ['another', 0],
])('what is leased by the worker %s: %d is done at once', async (owner, done) => {
  failure = new Error('not now')
  await addProject('shop')
  await react()
  clock.move(1_000)
  failure = undefined
  await store.intents.lease(owner, clock.now(), 60_000)
  expect(await react()).toMatchObject({ done })
})
