// A line that is cut for long, a plane that is killed at each of its steps, and a database that dies in the middle of a claim:
// nothing is moved, nothing is started twice, and everything goes on where it was.
import { join } from 'node:path'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import { CutLine } from './cut-line.ts'
import { agentOf, heardTimes, soon } from './fleet-scene.ts'
import {
  cloneShop,
  eventTypes,
  expectSameStory,
  isStopped,
  joinNode,
  letTimePass,
  openPlane,
  test as plain,
  restartPlane,
  type Scene,
  serve,
  spawnOn,
  statusOf,
} from './plane-scene.ts'
import { kill, type Provost } from './program.ts'

const test = plain.extend('otherLine', async ({ task: _task }, { onCleanup }) => {
  const line = await CutLine.open(1)
  onCleanup(() => line.close())
  return line
})

async function contactOf(plane: Provost, { env }: Scene, node: string): Promise<string | undefined> {
  const { nodes } = (await plane.ask('node list --json', { env })).json
  return nodes.find(({ id }: { id: string }) => id === node)?.contact
}

const MINUTE_MS = 60_000

test('a line is cut for two minutes and for thirty, beside a node that would take the work: it stays where it is', async ({
  provost,
  second,
  third,
  postgres,
  line,
  otherLine,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, node, root } = scene
  otherLine.leadTo(scene.served.port)
  const { session, id: work } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  await cloneShop(third, root)
  const other = await joinNode(provost, third, env, otherLine)
  await third.startDaemon()
  await expect.poll(() => contactOf(provost, scene, other), soon).toBe('in_contact')
  const agent = agentOf(second, session)
  const clone = join(second.place, 'work', 'shop')
  await expectSameStory(provost, second, scene, session)
  for (const minutes of [2, 30]) {
    const before = await eventTypes(provost, `session/${session}`, env)
    line.cut()
    await letTimePass(postgres.url, node, minutes * MINUTE_MS)
    await expect.poll(() => contactOf(provost, scene, node), soon).toBe('out_of_contact')
    expect(await statusOf(provost, scene, session)).toBe('unknown')
    const lapses = async () =>
      (await eventTypes(provost, `work/${work}`, env)).filter(type => type === 'work.lapsed').length
    await expect.poll(lapses, soon).toBeGreaterThan(minutes === 2 ? 0 : 1)
    const said = `said after ${minutes} minutes.`
    expect(await second.run(['session', 'send', session, said])).toMatchObject({ exitCode: 0 })
    expect(await eventTypes(provost, `session/${session}`, env)).toEqual(before)
    line.mend()
    await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
    await expectSameStory(provost, second, scene, session)
    expect(heardTimes(second, clone, session, said)).toBe(1)
  }
  const steps = await eventTypes(provost, `work/${work}`, env)
  expect(steps.filter(type => type !== 'work.lapsed' && type !== 'work.resumed')).toEqual([
    'work.asked',
    'work.placed',
    'work.claimed',
  ])
  expect(await eventTypes(third, `work/${work}`, {})).toEqual([])
  expect(listGroup(agent)).toContain(agent)
}, 900_000)

/** Starts the plane so that it stands still at this step, and waits until it does. */
async function standAt(plane: Provost, scene: Scene, step: string, act: () => Promise<unknown>): Promise<unknown> {
  kill(scene.served.pid)
  scene.served = await serve(plane, { ...scene.env, PROVOST_STOP_AT: step })
  scene.line.leadTo(scene.served.port)
  const acting = act()
  await expect.poll(() => isStopped(scene.served.pid), soon).toBe(true)
  return acting
}

async function expectStartedOnce(plane: Provost, node: Provost, scene: Scene, works: number): Promise<string[]> {
  const list = async () => (await plane.ask('work list --json', { env: scene.env })).json.works
  const working = async () => {
    const sessions: string[] = (await list()).map(({ session }: { session: string }) => session)
    const statuses = await Promise.all(sessions.map(session => statusOf(plane, scene, session)))
    return statuses.filter(status => status === 'working').length
  }
  await expect.poll(working, soon).toBe(works)
  const sessions: string[] = []
  for (const { id, session } of await list()) {
    const types = await eventTypes(plane, `work/${id}`, scene.env)
    for (const type of ['work.asked', 'work.placed', 'work.claimed'])
      expect([id, type, types.filter(each => each === type).length]).toEqual([id, type, 1])
    const created = (await eventTypes(node, `session/${session}`, {})).filter(type => type === 'session.created')
    expect(created).toHaveLength(1)
    await expectSameStory(plane, node, scene, session)
    sessions.push(session)
  }
  return sessions
}

const PLACING = ['work.place', 'work.placed', 'work.claim', 'work.claimed', 'poll.answer', 'spool.apply'] as const

test('a plane that is killed at each step of a work gives it once, and the end of it comes once', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  let works = 0
  for (const step of PLACING) {
    let spawning: Promise<unknown> = Promise.resolve()
    await standAt(provost, scene, step, async () => {
      spawning = spawnOn(provost, scene)
    })
    await restartPlane(provost, scene) // whoever asked is told that it broke off, or had its answer before
    await spawning
    works += 1
    await expectStartedOnce(provost, second, scene, works)
  }
  const [first] = await expectStartedOnce(provost, second, scene, works)
  await standAt(provost, scene, 'spool.apply', () => second.run(['session', 'kill', first!]))
  await restartPlane(provost, scene)
  await expect.poll(() => statusOf(provost, scene, first!), soon).toBe('killed')
  await expectSameStory(provost, second, scene, first!)
  const { works: all } = (await provost.ask('work list --all --json', { env: scene.env })).json
  const { id } = all.find(({ session }: { session: string }) => session === first)
  const settled = async () =>
    (await eventTypes(provost, `work/${id}`, scene.env)).filter(each => each === 'work.settled')
  await expect.poll(settled, soon).toHaveLength(1)
  expect((await provost.run('log verify', { env: scene.env })).stdout).toContain('ok')
}, 900_000)

test('a database that dies in the middle of a claim: the job is as it was, and the work is given once', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  for (const [n, step] of (['work.claim', 'spool.apply'] as const).entries()) {
    let spawning: Promise<unknown> = Promise.resolve()
    await standAt(provost, scene, step, async () => {
      spawning = spawnOn(provost, scene)
    })
    await postgres.crash()
    // The plane lives on, and its transaction does not. It would stand at that step whenever it comes there.
    const going = setInterval(() => process.kill(scene.served.pid, 'SIGCONT'), 100)
    await spawning
    await expectStartedOnce(provost, second, scene, n + 1).finally(() => clearInterval(going))
  }
  expect((await provost.run('log verify', { env: scene.env })).stdout).toContain('ok')
}, 900_000)
