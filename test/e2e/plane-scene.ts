// A plane on PostgreSQL and a machine that has joined it: the machine has its own home, its own clone and no database.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { expect } from 'vitest'
import { CutLine } from './cut-line.ts'
import { type Env, test as fleet, openShop, soon } from './fleet-scene.ts'
import { kill, Provost } from './program.ts'
import { git } from './repository.ts'

export type Served = { readonly pid: number; readonly url: string; readonly port: number; readonly authority: string }

export const test = fleet
  .extend('line', async ({ task: _task }, { onCleanup }) => {
    const line = await CutLine.open(1)
    onCleanup(() => line.close())
    return line
  })
  .extend('third', async ({ task: _task }, { onCleanup }) => {
    const third = await Provost.create()
    onCleanup(() => third.end())
    return third
  })

/** `listen` 0: any port. */
export async function serve(provost: Provost, env: Env, name = '127.0.0.1'): Promise<Served> {
  const child = provost.start(['serve', '--json', '--listen', '127.0.0.1:0', '--name', name], { env })
  const lines = createInterface(child.stdout!)
  for await (const line of lines) {
    const told = JSON.parse(line)
    if (!told.plane) continue
    const { url, authority } = told.plane
    return { pid: told.pid, url, authority, port: Number(new URL(url).port) }
  }
  throw new Error(`The plane did not start: ${await once(child.stderr!, 'data')}`)
}

/** The machine's clone, made known there as the project of the same name. */
export async function cloneShop(node: Provost, root: string): Promise<string> {
  const clone = join(node.place, 'work', 'shop')
  await mkdir(join(node.place, 'work'), { recursive: true })
  await git(node.place, 'clone', '--quiet', root, clone)
  await cp(join(root, '.provost'), join(clone, '.provost'), { recursive: true })
  expect(await node.run(['project', 'add', clone])).toMatchObject({ exitCode: 0, stderr: '' })
  return clone
}

export async function makeTicket(plane: Provost, env: Env, ...flags: string[]): Promise<string> {
  const made = await plane.ask(['node', 'ticket', '--json', ...flags], { env })
  expect(made).toMatchObject({ exitCode: 0, stderr: '' })
  return made.json.ticket
}

export async function joinNode(plane: Provost, node: Provost, env: Env, line: CutLine): Promise<string> {
  const ticket = await makeTicket(plane, env, '--label', 'team=core')
  const joined = await node.run(['node', 'join', `https://127.0.0.1:${line.port}`, '--ticket', ticket, '--json'])
  expect(joined).toMatchObject({ exitCode: 0, stderr: '' })
  return joined.json.node
}

export type Scene = {
  readonly env: Env
  readonly root: string
  readonly node: string
  served: Served
  daemon: number
  readonly line: CutLine
}

/** Plane, node, and the node heard with its checkout. */
export async function openPlane(plane: Provost, node: Provost, url: string, line: CutLine): Promise<Scene> {
  const env = { PROVOST_STORE: url }
  const root = await openShop(plane, env)
  const served = await serve(plane, env)
  line.leadTo(served.port)
  await cloneShop(node, root)
  const id = await joinNode(plane, node, env, line)
  const { pid } = await node.startDaemon()
  const checkouts = async () => (await eventTypes(plane, 'project/shop', env)).includes('project.checkout_added')
  await expect.poll(checkouts, soon).toBe(true)
  return { env, root, node: id, served, daemon: pid, line }
}

export async function eventTypes(provost: Provost, stream: string, env: Env): Promise<string[]> {
  return (await readEvents(provost, stream, env)).map(({ type }) => type)
}

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the events it asks for
export async function readEvents(provost: Provost, stream: string, env: Env): Promise<any[]> {
  const lines = (await provost.ask('log export', { env })).stdout.trim().split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line)).filter(event => event.stream === stream)
}

export function spawnOn(plane: Provost, { env, root }: Scene, ...flags: string[]) {
  return plane.ask(['session', 'spawn', '--prompt', 'hello', '--needs', 'team=core', ...flags], { cwd: root, env })
}

export async function statusOf(plane: Provost, { env }: Scene, session: string): Promise<string | undefined> {
  const { sessions } = (await plane.ask('session list --all --json', { env })).json
  return sessions.find(({ id }: { id: string }) => id === session)?.status
}

export async function restartPlane(plane: Provost, scene: Scene): Promise<void> {
  kill(scene.served.pid)
  scene.served = await serve(plane, scene.env)
  scene.line.leadTo(scene.served.port)
}

export async function restartNode(node: Provost, scene: Scene, env: Env = {}): Promise<void> {
  kill(scene.daemon)
  scene.daemon = (await node.startDaemon({ env })).pid
}

export function isStopped(pid: number): boolean {
  return /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}

/** What the node's own log says of a session must be what the plane's says, event by event, once each. */
export async function expectSameStory(plane: Provost, node: Provost, scene: Scene, session: string): Promise<void> {
  const ids = async (where: Provost, env: Env) =>
    (await readEvents(where, `session/${session}`, env)).map(({ id }) => id)
  // Both are asked each time: a node may note something meanwhile.
  const both = async () => ({ own: await ids(node, {}), told: await ids(plane, scene.env) })
  await expect.poll(both, soon).toSatisfy(({ own, told }) => own.length > 0 && isDeepStrictEqual(told, own))
}

/** So long nobody has heard this node, says the clock that counts: that of the database. Its claims age with it. */
export async function letTimePass(url: string, node: string, ms: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('UPDATE provost.node_presence SET heard_at = heard_at - $1 WHERE node = $2', [ms, node])
  await client.query('UPDATE provost.fleet_listening SET since = since - $1', [ms])
  const past = `interval '${ms} milliseconds'`
  await client.query(`UPDATE provost_queue.job SET heartbeat_on = heartbeat_on - ${past} WHERE name = 'node.${node}'`)
  await client.end()
}
