// The live feed: a thousand listeners hear everything in order, whoever falls behind holds up nobody, and a listener that
// comes back misses nothing.
import { join } from 'node:path'
import { expect } from 'vitest'
import { Listener } from './listener.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'
import { Writer } from './writer.ts'

const LISTENERS = 1_000
const BURST = 300

test('of a thousand listeners one never reads: all others get every event in order', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const door = { address, token: await provost.token() }
  const [stalled, ...others] = await Promise.all(
    Array.from({ length: LISTENERS }, (_, index) => Listener.open(door, { stalled: index === 0 })),
  )
  await append(provost, 'burst', BURST)
  await Promise.all(others.map(listener => listener.heard(BURST)))
  for (const listener of others) expect(listener.positions).toEqual(countTo(BURST))
  for (const listener of [stalled!, ...others]) listener.leave()
})

test('a listener that stops reading keeps its place: when it reads again, it has missed nothing', async ({
  provost,
}) => {
  const { address } = await provost.startDaemon()
  const door = { address, token: await provost.token() }
  const stalled = await Listener.open(door, { stalled: true })
  const reader = await Listener.open(door)
  await append(provost, 'large', 200, 100_000, 200) // more than all buffers on the way hold
  await reader.heard(200)
  stalled.read()
  await stalled.heard(200)
  expect([stalled.positions, reader.positions]).toEqual([countTo(200), countTo(200)])
})

test('a listener that comes back with Last-Event-ID gets exactly what it missed', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const door = { address, token: await provost.token() }
  const first = await Listener.open(door)
  await append(provost, 'before', 10)
  await first.heard(10)
  first.leave()
  await append(provost, 'between', 10)
  const second = await Listener.open(door, { lastEventId: 10 })
  await append(provost, 'after', 10)
  await second.heard(20)
  expect([...first.positions, ...second.positions]).toEqual(countTo(30))
})

test('a daemon that was restarted goes on where its listener was', async ({ provost }) => {
  const token = async () => ({ address: (await provost.startDaemon()).address, token: await provost.token() })
  const first = await Listener.open(await token())
  await append(provost, 'before', 10)
  await first.heard(10)
  await provost.run('daemon stop')
  await first.ended
  await append(provost, 'between', 10)
  const second = await Listener.open(await token(), { lastEventId: first.positions.at(-1)! })
  await append(provost, 'after', 10)
  await second.heard(20)
  expect([...first.positions, ...second.positions]).toEqual(countTo(30))
})

test('?noun= and ?stream= let through what was asked for, and nothing else', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const door = { address, token: await provost.token() }
  const [all, projects, stream] = await Promise.all([
    Listener.open(door),
    Listener.open(door, { query: 'noun=project' }),
    Listener.open(door, { query: 'stream=thing%2F0' }),
  ])
  await append(provost, 'one', 3, 10, 1) // thing/0
  await provost.run(['project', 'add', await makeRepository(join(provost.place, 'shop'))])
  await all.heard(5)
  await projects.heard(2)
  await stream.heard(3)
  expect(all.types).toEqual(['thing.changed', 'thing.changed', 'thing.changed', 'project.added', 'project.inspected'])
  expect(projects.types).toEqual(['project.added', 'project.inspected'])
  expect(stream.positions).toEqual([1, 2, 3])
})

/** Another process writes; the daemon has to find out by itself. */
async function append(provost: Provost, name: string, appends: number, bytes = 100, streams = 5): Promise<void> {
  const writer = new Writer(provost, { store: join(provost.home, 'provost.db'), name, appends, streams, bytes })
  writer.begin()
  await writer.finish()
}

function countTo(n: number): number[] {
  return Array.from({ length: n }, (_, index) => index + 1)
}
