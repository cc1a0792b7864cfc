// A node is emptied before its work is done: what can go on elsewhere is parked whole, and goes on there with the conversation, the
// commits and the files that it had.
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CutLine } from './cut-line.ts'
import { heardTimes, soon, worktreeOf } from './fleet-scene.ts'
import { expectSameWork, heard, layOutAgent, workOn } from './park-scene.ts'
import {
  eventTypes,
  isStopped,
  joinNode,
  openPlane,
  readEvents,
  restartNode,
  restartPlane,
  type Scene,
  serve,
  spawnOn,
  statusOf,
  test,
} from './plane-scene.ts'
import { kill, type Provost } from './program.ts'
import { git } from './repository.ts'

type Parking = Scene & { readonly own: { readonly PATH: string }; readonly worktree: string; readonly work: Named }
type Named = { readonly id: string; readonly session: string }

/** An agent on the first machine that has heard its prompt. */
async function openParking(plane: Provost, node: Provost, url: string, line: CutLine): Promise<Parking> {
  const scene = await openPlane(plane, node, url, line)
  await git(scene.root, 'add', '--force', '.provost/config.yaml')
  await git(scene.root, 'commit', '--quiet', '-m', 'configured')
  const own = await layOutAgent(node)
  await restartNode(node, scene, own)
  const spawned = await spawnOn(plane, scene, '--harness', 'claude-code', '--json')
  expect(spawned).toMatchObject({ exitCode: 0 })
  const work = spawned.json as Named
  const worktree = worktreeOf(node, join(node.place, 'work', 'shop'), work.session)
  await expect.poll(() => statusOf(plane, scene, work.session), soon).toMatch(/^(idle|ready|working|needs_input)$/)
  await expect.poll(() => heard(node, work.session), soon).toContain('hello')
  return { ...scene, own, worktree, work }
}

async function workOf(plane: Provost, { env }: Scene, id: string) {
  const { works } = (await plane.ask('work list --all --json', { env })).json
  return works.find((work: { id: string }) => work.id === id)
}

async function stateOf(plane: Provost, { env, node }: Scene): Promise<string> {
  const { nodes } = (await plane.ask('node list --json', { env })).json
  return nodes.find(({ id }: { id: string }) => id === node).state
}

const drain = (plane: Provost, { env, node }: Scene) =>
  plane.ask(['node', 'drain', node, '--park-after', '0s'], { env })

/** Once each, and told whole: the plane gives it on when it comes to it. */
async function expectParkedOnce(plane: Provost, { env, work }: Parking): Promise<void> {
  const moves = async () =>
    (await eventTypes(plane, `work/${work.id}`, env)).filter(type => /parked|replaced|settled/.test(type))
  await expect.poll(moves, soon).toEqual(['work.parked', 'work.replaced'])
  const types = await eventTypes(plane, `session/${work.session}`, env)
  expect(types.filter(type => type === 'session.parked')).toHaveLength(1)
}

async function expectGoesOn(
  plane: Provost,
  third: Provost,
  scene: Parking,
  other: string,
  head: string,
): Promise<string> {
  const { env, work } = scene
  await expect.poll(async () => (await workOf(plane, scene, work.id))?.node, soon).toBe(other)
  const { session } = await workOf(plane, scene, work.id)
  expect(session).not.toBe(work.session)
  await expect.poll(() => heard(third, session), soon).toContain('You were stopped and go on')
  expect(heard(third, session)).toContain('hello') // what it was told on the first machine
  await expectSameWork(worktreeOf(third, join(third.home, 'repos', 'shop'), session), head)
  const named = async (id: string) => {
    const events = await readEvents(plane, `session/${id}`, env)
    return events.map(({ data }) => data.nativeSessionId).find(Boolean)
  }
  expect(await named(session)).toBe(await named(work.session))
  const [created] = await readEvents(plane, `session/${session}`, env)
  expect(created.data.resumes).toBe(work.session)
  return session
}

test('an agent of a node that is emptied goes on elsewhere with its conversation, its commits and its files', async ({
  provost,
  second,
  third,
  postgres,
  line,
}) => {
  const scene = await openParking(provost, second, postgres.url, line)
  const head = await workOn(scene.worktree)
  expect(await drain(provost, scene)).toMatchObject({ exitCode: 0 })
  // Nobody fits yet: it is kept, and the first machine may go.
  await expect.poll(() => stateOf(provost, scene), soon).toBe('drained')
  await expectSameWork(scene.worktree, head) // nothing was taken from it
  await expectParkedOnce(provost, scene)
  await expect.poll(async () => (await workOf(provost, scene, scene.work.id))?.state, soon).toBe('waiting')
  kill(scene.daemon)

  const other = await joinNode(provost, third, scene.env, line)
  await third.startDaemon({ env: await layOutAgent(third) })
  const session = await expectGoesOn(provost, third, scene, other, head)
  await expectParkedOnce(provost, scene)
  expect(await provost.ask(['session', 'kill', session], { env: scene.env })).toMatchObject({ exitCode: 0 })
  await expect.poll(async () => (await workOf(provost, scene, scene.work.id))?.state, soon).toBe('settled')
}, 900_000)

test('whoever is killed while a session is parked, it is parked once and whole', async ({
  provost,
  second,
  third,
  postgres,
  line,
}) => {
  const scene = await openParking(provost, second, postgres.url, line)
  const head = await workOn(scene.worktree)
  kill(scene.served.pid)
  scene.served = await serve(provost, { ...scene.env, PROVOST_STOP_AT: 'work.give_on' })
  line.leadTo(scene.served.port)
  const steps = ['session.park', 'session.kept', 'session.parked']
  await restartNode(second, scene, { ...scene.own, PROVOST_STOP_AT: steps[0]! })
  expect(await drain(provost, scene)).toMatchObject({ exitCode: 0 })
  for (const next of [...steps.slice(1), undefined]) {
    await expect.poll(() => isStopped(scene.daemon), soon).toBe(true)
    await restartNode(second, scene, next === undefined ? scene.own : { ...scene.own, PROVOST_STOP_AT: next })
  }
  await expect.poll(() => isStopped(scene.served.pid), soon).toBe(true)
  await restartPlane(provost, scene)
  await expect.poll(() => stateOf(provost, scene), soon).toBe('drained')
  await expectParkedOnce(provost, scene)
  const other = await joinNode(provost, third, scene.env, line)
  await third.startDaemon({ env: await layOutAgent(third) })
  await expectGoesOn(provost, third, scene, other, head)
}, 900_000)

test('an agent that could not go on elsewhere is not stopped', async ({ provost, second, postgres, line }) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { session } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  expect(await drain(provost, scene)).toMatchObject({ exitCode: 0 })
  const { env } = scene
  expect(await provost.ask(['session', 'send', session, 'are you there'], { env })).toMatchObject({ exitCode: 0 })
  const clone = join(second.place, 'work', 'shop')
  await expect.poll(() => heardTimes(second, clone, session, 'are you there'), soon).toBe(1)
  expect(await stateOf(provost, scene)).toBe('draining')
  expect(await eventTypes(provost, `session/${session}`, env)).not.toContain('session.park_asked')
  expect((await provost.ask(['why', scene.node], { env })).stdout).toContain('provost session kill')
}, 900_000)
