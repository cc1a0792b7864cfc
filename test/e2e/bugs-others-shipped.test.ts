// What other programs that run agents on many machines have shipped: five sentences, none of which may become true here.
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import { agentOf, eventsOf, heardTimes, lookedTwice, openShop, soon, spawnWorking, worktreeOf } from './fleet-scene.ts'
import { OtherMachine } from './other-machine.ts'
import {
  cloneShop,
  eventTypes,
  isStopped,
  joinNode,
  letTimePass,
  openPlane,
  restartPlane,
  type Scene,
  serve,
  spawnOn,
  statusOf,
  test,
} from './plane-scene.ts'
import { kill, type Provost } from './program.ts'
import { git } from './repository.ts'

/** A machine that would take anything at once. */
async function joinThird(plane: Provost, third: Provost, scene: Scene): Promise<string> {
  await cloneShop(third, scene.root)
  const node = await joinNode(plane, third, scene.env, scene.line)
  await third.startDaemon()
  const contactOf = async () =>
    (await plane.ask('node list --json', { env: scene.env })).json.nodes.find(({ id }: { id: string }) => id === node)
  await expect.poll(async () => (await contactOf())?.contact, soon).toBe('in_contact')
  return node
}

async function startWork(plane: Provost, scene: Scene): Promise<{ session: string; work: string }> {
  const { session, id: work } = (await spawnOn(plane, scene, '--node', scene.node, '--json')).json
  await expect.poll(() => statusOf(plane, scene, session), soon).toBe('working')
  return { session, work }
}

async function commitIn(worktree: string, text: string): Promise<string> {
  writeFileSync(join(worktree, 'work.txt'), text)
  await git(worktree, 'add', 'work.txt')
  await git(worktree, 'commit', '--quiet', '-m', text)
  return (await git(worktree, 'rev-parse', 'HEAD')).trim()
}

test('must not happen: one lost poll hands a healthy session to another runner', async ({
  provost,
  second,
  third,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, node } = scene
  const { session, work } = await startWork(provost, scene)
  await joinThird(provost, third, scene)
  const agent = agentOf(second, session)
  line.cut()
  line.mend()
  expect([0, 5]).toContain((await provost.run(['session', 'send', session, 'still there?'], { env })).exitCode)
  const clone = join(second.place, 'work', 'shop')
  await expect.poll(() => heardTimes(second, clone, session, 'still there?'), soon).toBe(1)
  expect(await eventTypes(provost, `work/${work}`, env)).toEqual(['work.asked', 'work.placed', 'work.claimed'])
  expect((await eventsOf(provost, `work/${work}`, env)).at(-1).data).toMatchObject({ node, attempt: 1 })
  expect(await eventTypes(third, `work/${work}`, {})).toEqual([])
  expect(listGroup(agent)).toContain(agent)
}, 900_000)

test('must not happen: a pid that is absent on the machine that looks is taken as a death', async ({
  provost,
  second,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  const root = await openShop(provost, env)
  await provost.startDaemon({ env })
  const [session] = (await spawnWorking(provost, root, env, 1)) as [string]
  const before = await eventTypes(provost, `session/${session}`, env)
  const agent = agentOf(provost, session)
  // Beside it as a container is: the same boot id, the same files, and none of its processes.
  second.moveTo(await OtherMachine.open({ name: 'beside', place: second.place, bootId: null }))
  expect((await second.run(['daemon', 'start'], { env })).exitCode).toBe(0)
  await lookedTwice(second, env)
  expect(await second.run('daemon stop', { env })).toMatchObject({ exitCode: 0 })
  expect(await eventTypes(provost, `session/${session}`, env)).toEqual(before)
  expect(listGroup(agent)).toContain(agent)
}, 900_000)

test('must not happen: a daemon that was displaced deletes the socket of its successor', async ({ provost }) => {
  const first = await provost.startDaemon()
  // Somebody tidies up: what serves as a lock holds nothing, and the rest is made again.
  for (const name of ['daemon.lock', 'daemon.json', 'daemon.sock']) rmSync(join(provost.home, name), { force: true })
  const next = await provost.startDaemon()
  expect(next.pid).not.toBe(first.pid)
  process.kill(first.pid, 'SIGTERM')
  await expect.poll(() => existsSync(`/proc/${first.pid}/exe`), soon).toBe(false)
  expect(existsSync(next.socket!)).toBe(true)
  expect(JSON.parse(readFileSync(join(provost.home, 'daemon.json'), 'utf8')).pid).toBe(next.pid)
  const { request } = await import('node:http')
  const asked = request({ socketPath: next.socket!, path: '/', headers: { host: 'provost.localhost' } })
  const [answer] = await once(asked.end(), 'response')
  expect(answer.statusCode).toBeLessThan(500)
}, 900_000)

test('must not happen: a session is resumed elsewhere before its last push has ended, and the push is lost or lands behind its back', async ({
  provost,
  second,
  third,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, node } = scene
  const { session, work } = await startWork(provost, scene)
  const worktree = worktreeOf(second, join(second.place, 'work', 'shop'), session)
  const pushed = async (where: Provost, at = {}) =>
    (await eventsOf(where, `session/${session}`, at)).flatMap(({ type, data }) =>
      type === 'session.work_pushed' ? [data.new] : [],
    )
  const first = await commitIn(worktree, 'arrived')
  await expect.poll(() => pushed(provost, env), soon).toEqual([first])

  // The next push is on its way: the plane stands with it in its hands, and both are killed.
  kill(scene.served.pid)
  scene.served = await serve(provost, { ...env, PROVOST_STOP_AT: 'spool.take' })
  line.leadTo(scene.served.port)
  const last = await commitIn(worktree, 'on its way')
  await expect.poll(() => isStopped(scene.served.pid), soon).toBe(true)
  await expect.poll(() => pushed(second), soon).toEqual([first, last])
  kill(scene.daemon)
  await restartPlane(provost, scene)
  const other = await joinThird(provost, third, scene)
  await letTimePass(postgres.url, node, 120_000)
  const replace = ['node', 'replace', session, '--reason', 'it is silent']
  await expect.poll(async () => (await provost.run(replace, { env })).exitCode, soon).toBe(0)
  const given = async () => (await eventsOf(provost, `work/${work}`, env)).filter(({ type }) => type === 'work.claimed')
  await expect.poll(async () => (await given()).at(-1).data, soon).toMatchObject({ node: other, attempt: 2 })
  const { data } = (await eventsOf(provost, `work/${work}`, env)).find(({ type }) => type === 'work.replaced')
  await expect.poll(() => statusOf(provost, scene, data.subject), soon).toBe('working')
  const clone = join(third.place, 'work', 'shop')
  const successor = worktreeOf(third, clone, data.subject)
  expect((await git(successor, 'rev-parse', 'HEAD')).trim()).toBe(first)

  // It comes back: what was on its way is kept, moves nothing, and the successor stands where it stood.
  scene.daemon = (await second.startDaemon()).pid
  const aside = async () =>
    (await eventsOf(provost, `node/${node}`, env)).filter(
      ({ type, data: told }) => type === 'node.written_aside' && told.session === session,
    )
  await expect.poll(async () => (await aside()).some(({ data: told }) => told.kind === 'salvage'), soon).toBe(true)
  expect(await pushed(provost, env)).toEqual([first])
  expect((await git(successor, 'rev-parse', 'HEAD')).trim()).toBe(first)
  expect((await git(worktree, 'rev-parse', 'HEAD')).trim()).toBe(last)
}, 900_000)

test('must not happen: a job that is older than 24 hours ends the work that it holds', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env } = scene
  const { session, work } = await startWork(provost, scene)
  const agent = agentOf(second, session)
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const aged = await client.query(`UPDATE provost_queue.job SET created_on = created_on - interval '25 hours',
    started_on = started_on - interval '25 hours' WHERE name = 'node.${scene.node}' AND state = 'active'`)
  await client.end()
  expect(aged.rowCount).toBe(1)
  await expect.poll(() => eventTypes(provost, `work/${work}`, env), soon).toContain('work.resumed')
  const story = await eventsOf(provost, `work/${work}`, env)
  expect(story.map(({ type }) => type)).not.toContain('work.replaced')
  expect(story.at(-1).data.attempt).toBe(1)
  expect(listGroup(agent)).toContain(agent)
  expect(await provost.run(['session', 'kill', session], { env })).toMatchObject({ exitCode: 0 })
  await expect.poll(() => eventTypes(provost, `work/${work}`, env), soon).toContain('work.settled')
}, 900_000)
