// Work between two nodes on a real PostgreSQL: no node is filled twice, and a claim that lapses moves nothing.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { gitBundles } from '#fleet/adapters/line/git-bundles'
import type { Presence } from '#fleet/ports/presence'
import { registerNode } from '#fleet/usecases/register-node'
import { VIEWS } from '#house/views'
import { decision } from '#kernel/machine/decision'
import { systemClock } from '#process/system-clock'
import { addProject } from '#project/usecases/add-project'
import { inspectProject } from '#project/usecases/inspect-project'
import { recordDecision } from '#recorder/record-decision'
import type { World } from '#recorder/world'
import { openPostgresStore } from '#store/postgres/open-postgres-store'
import { newSchema, runSql } from '#testing/postgres/postgres-schema'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { drainNode, resumeNode } from '../change-node.ts'
import { lookAtNodes, stateOf } from '../contacts.ts'
import { askForWork } from './ask-for-work.ts'
import { claimWork } from './claim-work.ts'
import { describeNode } from './describe-node.ts'
import { keepClaims } from './keep-claims.ts'
import { cancelWork } from './list-work.ts'
import { listOpenWork, needWork } from './need-queue.ts'
import { placeOpenWork } from './place-work.ts'

const MACHINE = { os: 'linux', arch: 'x64', cpus: '4', 'memory-mib': '1024' }
const CAPACITY = 3
const HOUR_MS = 3_600_000
const schema = newSchema()

/** However long a busy machine takes, nobody is late. */
const heard = (node: string, name: string) => ({
  node,
  name,
  instance: node,
  bootId: '',
  pastInstances: [],
  heardAt: 1,
  stoppedAt: null,
})
const BOTH_HEARD: Presence = {
  look: async () => ({ now: 1, listeningSince: 0, rows: [heard('nd_LAPTOP', 'laptop'), heard('nd_BUILD', 'build-2')] }),
  beat: async () => true,
  takePlace: async () => {},
  forget: async () => {},
  leave: async () => {},
}

let open: SessionTestWorld
let laptop: World
let build: World

beforeAll(async () => {
  open = await openSessionWorld()
  laptop = await openNode('nd_LAPTOP', 'laptop', {})
  build = await openNode('nd_BUILD', 'build-2', { team: 'core' })
})

afterAll(async () => {
  await Promise.all([laptop, build].map(({ store }) => store.close()))
  await open.close()
})

async function openNode(id: string, name: string, labels: Record<string, string>): Promise<World> {
  const opened = await openPostgresStore({ url: inject('postgresUrl'), views: VIEWS, clock: systemClock, schema })
  const store = { ...opened, presence: BOTH_HEARD }
  const world: World = { ...open.world, store, node: { ...open.world.node, id, name, instance: id } }
  await registerNode(world, open.asking)
  await describeNode(world, open.asking, { labels, capacity: CAPACITY, lock: 'none', projects: null }, MACHINE)
  await addProject(world, open.asking, { path: open.root })
  await inspectProject(world, open.asking, 'shop')
  return world
}

const ask = (world: World, wish: { needs?: string; node?: string } = {}) =>
  askForWork(world, open.asking, gitBundles, { project: 'shop', prompt: 'work', harness: 'command', ...wish })

const keep = async (world: World) => keepClaims(world, world.store.work!, await listOpenWork(world))
const typesOf = async (id: string) => (await laptop.store.log.readStream(`work/${id}`)).map(({ type }) => type)

async function clear(): Promise<void> {
  for (const { id } of await listOpenWork(laptop)) await cancelWork(laptop, open.asking, id, 'enough')
}

test('two daemons that place at once fill no node twice, and what waits is placed when there is room', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n % 2 === 0 ? laptop : build)))
  const placed = asked.filter(({ state }) => state === 'placed')
  for (const node of ['nd_LAPTOP', 'nd_BUILD']) expect(placed.filter(work => work.node === node)).toHaveLength(CAPACITY)
  const waiting = asked.filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ rule }) => rule)).toEqual(['L7', 'L7'])

  await cancelWork(build, open.asking, placed[0]!.id, 'enough')
  await Promise.all([laptop, build].map(world => placeOpenWork(world, world.store.work!)))
  const now = await Promise.all(waiting.map(({ id }) => needWork(laptop, id)))
  expect(now.map(({ state }) => state).sort()).toEqual(['placed', 'waiting'])
  await clear()
})

test('needs are met or said: the label, the node, and what no node has', async () => {
  expect(await ask(laptop, { needs: 'team=core,cpus>=4' })).toMatchObject({ node: 'nd_BUILD', rule: 'L2' })
  expect(await ask(build, { node: 'laptop' })).toMatchObject({ node: 'nd_LAPTOP', rule: 'L1' })
  await expect(ask(laptop, { needs: 'gpu' })).rejects.toMatchObject({
    code: 'WORK_UNPLACEABLE',
    message: expect.stringContaining('build-2 has no label gpu; laptop has no label gpu'),
  })
  await expect(ask(laptop, { needs: 'cpus>>4' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  await expect(ask(laptop, { node: 'nowhere' })).rejects.toMatchObject({ code: 'NODE_UNKNOWN' })
  await clear()
})

test('whoever drains a node is shown at once that it drains, and that it takes work again', async () => {
  const seen = async () => {
    await lookAtNodes(laptop)
    return stateOf(laptop, 'nd_BUILD')
  }
  expect(await seen()).toBe('active')
  await drainNode(laptop, open.asking, 'build-2')
  expect(await seen()).toBe('draining')
  await resumeNode(laptop, open.asking, 'build-2')
  expect(await seen()).toBe('active')
})

test('the same command sent again asks once', async () => {
  const asking = { ...open.asking, onceKey: 'once' }
  const wish = { project: 'shop', prompt: 'work', node: 'build-2', harness: 'command' }
  const [one, other] = [
    await askForWork(laptop, asking, gitBundles, wish),
    await askForWork(laptop, asking, gitBundles, wish),
  ]
  expect(other).toEqual(one)
  await clear()
})

test('a claim that lapses moves nothing; its node goes on with the same attempt', async () => {
  const { id } = await ask(laptop, { node: 'build-2' })
  await claimWork(laptop, laptop.store.work!)
  expect(await needWork(laptop, id)).toMatchObject({ state: 'placed' })
  await claimWork(build, build.store.work!)
  const claimed = await needWork(laptop, id)
  expect(claimed).toMatchObject({ state: 'claimed', node: 'nd_BUILD', epoch: 1, attempt: 1 })
  expect((await cancelWork(laptop, open.asking, id, 'too late')).state).toBe('claimed')

  await runSql(`UPDATE ${schema}_queue.job SET heartbeat_on = now() - interval '1 hour' WHERE id = $1`, [claimed.job])
  await runSql(`UPDATE ${schema}_queue.queue SET monitor_claim_on = NULL, monitor_on = NULL`)
  await keep(laptop)
  expect(await needWork(laptop, id)).toMatchObject({ state: 'lapsed', node: 'nd_BUILD' })
  await placeOpenWork(laptop, laptop.store.work!)
  await keep(laptop)
  await claimWork(laptop, laptop.store.work!)
  expect(await typesOf(id)).toEqual(['work.asked', 'work.placed', 'work.claimed', 'work.lapsed'])

  await keep(build)
  await claimWork(build, build.store.work!)
  const resumed = await needWork(laptop, id)
  expect(resumed).toMatchObject({ state: 'claimed', attempt: 1, node: 'nd_BUILD' })
  expect(resumed.job).not.toBe(claimed.job)
  expect(await build.store.work!.touch('nd_BUILD', [resumed.job])).toEqual(new Set([resumed.job]))
})

test('a job that gets too old is exchanged, and a queue that was dropped is made again, with the claim as it was', async () => {
  const [before] = (await listOpenWork(laptop)).filter(({ state }) => state === 'claimed')
  const tomorrow = {
    ...build,
    clock: {
      ...systemClock,
      now: () => systemClock.now() + 21 * HOUR_MS,
      monotonic: systemClock.monotonic,
      sleep: systemClock.sleep,
    },
  }
  await keep(tomorrow)
  const exchanged = await needWork(laptop, before!.id)
  expect(exchanged).toMatchObject({ state: 'claimed', attempt: 1 })
  expect(exchanged.job).not.toBe(before!.job)

  await runSql(`DROP SCHEMA ${schema}_queue CASCADE`)
  await keep(build)
  await claimWork(build, build.store.work!)
  const again = await needWork(laptop, before!.id)
  expect(again).toMatchObject({ state: 'claimed', attempt: 1, node: 'nd_BUILD' })
  expect(await build.store.work!.touch('nd_BUILD', [again.job])).toEqual(new Set([again.job]))
})

test('a queue that was dropped and made again by another node loses nothing, and nobody is told of it', async () => {
  await runSql(`DROP SCHEMA ${schema}_queue CASCADE`)
  await laptop.store.work!.touch('nd_LAPTOP', [randomUUID()])
  const { id } = await ask(build, { node: 'build-2' })
  await claimWork(build, build.store.work!)
  expect(await needWork(laptop, id)).toMatchObject({ state: 'claimed', node: 'nd_BUILD' })
})

test('the fence: a node that was suspended after work was placed on it claims nothing', async () => {
  const { id } = await ask(laptop, { node: 'build-2' })
  await recordDecision(laptop, open.asking, 'node/nd_BUILD', () => ({
    type: 'node.suspended',
    decision: decision('suspended', 'R6', {}),
    data: { why: 'two voices' },
  }))
  await claimWork(build, build.store.work!)
  expect(await needWork(laptop, id)).toMatchObject({ state: 'placed' })
  await expect(ask(laptop, { node: 'build-2' })).rejects.toMatchObject({ code: 'WORK_UNPLACEABLE' })
})
