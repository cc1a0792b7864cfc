// Law FL1 with real parts: whatever another node does, nothing is written about a session that is not its own.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isProvostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { cleanUpSessions } from '#session/usecases/life/clean-up-sessions'
import { killSession } from '#session/usecases/life/kill-session'
import { listOwnLiving } from '#session/usecases/life/need-session'
import { restoreSession } from '#session/usecases/life/restore-session'
import { spawnSession } from '#session/usecases/life/spawn-session'
import { listSessions } from '#session/usecases/list-sessions'
import { adoptSession, adoptSessions } from '#session/usecases/liveness/adopt-sessions'
import { lookFirst } from '#session/usecases/liveness/look-first'
import { probeSessions } from '#session/usecases/liveness/probe-sessions'
import { reconcileSessions } from '#session/usecases/liveness/reconcile-sessions'
import { runTick } from '#session/usecases/liveness/run-tick'
import { answerPermission } from '#session/usecases/talk/answer-permission'
import { sendMessage } from '#session/usecases/talk/send-message'
import { holdTask } from '#task/usecases/steer/hold-task'
import { newTask } from '#task/usecases/steer/new-task'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'

let open: SessionTestWorld
let other: World
let id: string

beforeAll(async () => {
  open = await openSessionWorld()
  id = (await open.spawn()).id
  const heard = async () => {
    await open.tick()
    expect((await open.show(id)).record.activity.state).toBe('active')
  }
  await vi.waitFor(heard, { timeout: 120_000 })
  const node = { ...open.world.node, id: 'nd_ANOTHER', bootId: 'another', namespace: '1' }
  const control = { ...open.world.sessions.control, observe: async () => ABSENT }
  other = { ...open.world, node, sessions: { ...open.world.sessions, control } }
})
afterAll(() => open.close())

const ABSENT = { kind: 'absent', bootId: 'another', startTime: null, state: '' } as const

const DEEDS: readonly [name: string, deed: (world: World) => Promise<unknown>][] = [
  ['adopts', world => adoptSessions(world, open.asking)],
  ['adopts it by name', async world => adoptSession(world, open.asking, await open.show(id))],
  ['probes', world => probeSessions(world, open.asking)],
  ['probes it by name', world => probeSessions(world, open.asking, [id])],
  ['ticks', world => runTick(world, open.asking)],
  ['looks before it lists', world => lookFirst(world)],
  ['reconciles', world => reconcileSessions(world, open.asking, { apply: true, endUnknown: false })],
  ['kills it', world => killSession(world, open.asking, id, {})],
  ['tells it something', world => sendMessage(world, open.asking, id, 'hello')],
  ['answers it', world => answerPermission(world, open.asking, id, { option: 'yes' })],
  ['restores it', world => restoreSession(world, open.asking, id, {})],
  ['cleans up', world => cleanUpSessions(world, open.asking, { apply: true })],
  ['cleans it up by name', world => cleanUpSessions(world, open.asking, { ids: [id], apply: true })],
]

test.each(DEEDS)('FL1: another node that %s writes nothing about it and ends nothing', async (_name, deed) => {
  const before = await open.world.store.log.readStream(`session/${id}`)
  await deed(other).catch(error => {
    if (!isProvostError(error) || error.code !== 'NODE_WRONG') throw error
  })
  expect(await open.world.store.log.readStream(`session/${id}`)).toEqual(before)
  expect(await open.world.store.log.readStream(`outbox/${id}`)).toEqual([])
  expect((await open.tick()).looked).toBe(1)
  expect((await open.show(id)).record.session.state).toBe('working')
})

test.each(DEEDS)(
  'FL2: a copy of its home on another machine that %s says of it only that nobody has proven where it runs',
  async (_name, deed) => {
    const before = await open.world.store.log.readStream(`session/${id}`)
    await deed(copyOf(other)).catch(error => {
      if (!isProvostError(error) || error.code !== 'NODE_UNOWNED') throw error
    })
    expect(await open.world.store.log.readStream(`session/${id}`)).toEqual(before)
    expect((await open.tick()).looked).toBe(1)
    expect((await open.show(id)).record.session.state).toBe('working')
  },
)

/** The same node by its name, in the same PID namespace by its number, after another start of another machine. */
function copyOf(world: World): World {
  const { id, namespace } = open.world.node
  const node = { ...world.node, id, namespace, machine: 'another' }
  return { ...world, node, store: { ...world.store, engine: 'postgres' } }
}

test('its list says whose it is, and that nothing is known about the line', async () => {
  expect(await listOwnLiving(other)).toEqual([])
  const { sessions } = await listSessions(other, { after: 0, limit: 10 })
  expect(sessions).toMatchObject([{ status: 'unknown', lastStatus: 'working', node: { contact: 'unknown' } }])
})

test('what an old log does not say a store of its own proves: only this home can have written it', async () => {
  const events = await open.world.store.log.readStream(`session/${id}`)
  const { node: _node, ...data } = events[0]!.data
  const { stream: _stream, version: _version, position: _position, ...rest } = events[0]!
  const old = { ...rest, id: 'ev_OLD', data }
  await open.world.store.log.append([{ stream: 'session/shop-77', expectedVersion: 0, events: [old] }])
  expect((await open.show('shop-77')).node).toBeNull()
  open.pass(1_000)
  await lookFirst(open.world)
  expect(await open.show('shop-77')).toMatchObject({ node: open.world.node.id })
})

test('a task is held by its own node only, and a project is worked in where its checkout is', async () => {
  const { task } = await newTask(open.world, open.asking, { project: 'shop', brief: 'Say goodbye' })
  const held = (world: World) => holdTask(world, open.asking, task, { name: 'test' }, async () => 'held')
  expect(await held(open.world)).toBe('held')
  await expect(held(other)).rejects.toMatchObject({ code: 'NODE_WRONG' })
  const elsewhere = { ...other, git: { ...other.git, locate: async () => undefined } }
  const wish = { project: 'shop', prompt: 'work' }
  await expect(spawnSession(elsewhere, open.asking, wish)).rejects.toMatchObject({ code: 'NODE_WRONG' })
})
