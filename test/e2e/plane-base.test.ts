// Git down: a machine without a clone gets the commits that its work begins with through the plane, and nothing twice.
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CutLine } from './cut-line.ts'
import { heardTimes, openShop, soon, worktreeOf } from './fleet-scene.ts'
import {
  eventTypes,
  expectSameStory,
  isStopped,
  joinNode,
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

/** As `openPlane`, and the machine has nothing of the project. */
async function openBare(plane: Provost, node: Provost, url: string, line: CutLine): Promise<Scene> {
  const env = { PROVOST_STORE: url }
  const root = await openShop(plane, env)
  await commit(root, 'base.txt', 'one')
  const served = await serve(plane, env)
  line.leadTo(served.port)
  const id = await joinNode(plane, node, env, line)
  const { pid } = await node.startDaemon()
  const heard = async () =>
    (await plane.run('node list --json', { env })).json.nodes.find((each: { id: string }) => each.id === id)?.contact
  await expect.poll(heard, soon).toBe('in_contact')
  return { env, root, node: id, served, daemon: pid, line }
}

async function commit(root: string, name: string, text: string): Promise<string> {
  await writeFile(join(root, name), text)
  await git(root, 'add', '--force', name, '.provost/config.yaml')
  await git(root, 'commit', '--quiet', '-m', text)
  return (await git(root, 'rev-parse', 'HEAD')).trim()
}

const cacheOf = ({ home }: Provost) => join(home, 'repos', 'shop')

async function headOf(node: Provost, session: string): Promise<string> {
  return (await git(worktreeOf(node, cacheOf(node), session), 'rev-parse', 'HEAD')).trim()
}

async function spawnWorking(plane: Provost, scene: Scene): Promise<string> {
  const spawned = await spawnOn(plane, scene, '--json')
  expect(spawned).toMatchObject({ exitCode: 0 })
  await expect.poll(() => statusOf(plane, scene, spawned.json.session), soon).toBe('working')
  return spawned.json.session
}

test('a node without a clone starts from the commit that the plane says, and again from a later one', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openBare(provost, second, postgres.url, line)
  const first = await spawnWorking(provost, scene)
  expect(await headOf(second, first)).toBe((await git(scene.root, 'rev-parse', 'HEAD')).trim())
  expect(existsSync(join(worktreeOf(second, cacheOf(second), first), 'base.txt'))).toBe(true)
  await expect.poll(() => heardTimes(second, cacheOf(second), first, 'hello'), soon).toBe(1)

  const later = await commit(scene.root, 'base.txt', 'two')
  const other = await spawnWorking(provost, scene)
  expect(await headOf(second, other)).toBe(later)
  const kept = (await eventTypes(provost, 'project/shop', scene.env)).filter(type => type === 'project.base_kept')
  expect(kept).toHaveLength(2)

  // What the plane has on its disk can go: what was kept is in the store.
  await rm(scene.root, { recursive: true, force: true })
  const after = await provost.ask(
    ['session', 'spawn', '--project', 'shop', '--prompt', 'hello', '--needs', 'team=core', '--json'],
    {
      env: scene.env,
    },
  )
  expect(after).toMatchObject({ exitCode: 0 })
  await expect.poll(() => statusOf(provost, scene, after.json.session), soon).toBe('working')
  expect(await headOf(second, after.json.session)).toBe(later)
  for (const session of [first, other, after.json.session])
    expect(await provost.ask(['session', 'kill', session], { env: scene.env })).toMatchObject({ exitCode: 0 })
}, 900_000)

test('the clone of a node is a cache, made again from what the plane gives', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openBare(provost, second, postgres.url, line)
  const first = await spawnWorking(provost, scene)
  // What lies there is a cache: it is made again from what the plane gives.
  expect(await provost.ask(['session', 'kill', first], { env: scene.env })).toMatchObject({ exitCode: 0 })
  kill(scene.daemon)
  await rm(cacheOf(second), { recursive: true, force: true })
  scene.daemon = (await second.startDaemon()).pid
  const again = await spawnWorking(provost, scene)
  expect(await headOf(second, again)).toBe((await git(scene.root, 'rev-parse', 'HEAD')).trim())
}, 900_000)

test('a node that is killed with the commits in its hands, and a plane that is killed while it gives them, start the work once', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openBare(provost, second, postgres.url, line)
  for (const step of ['base.fetched', 'base.taken']) {
    await restartNode(second, scene, { PROVOST_STOP_AT: step })
    const { session } = (await spawnOn(provost, scene, '--json')).json
    await expect.poll(() => isStopped(scene.daemon), soon).toBe(true)
    await restartNode(second, scene)
    await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
    await expectSameStory(provost, second, scene, session)
    expect(
      (await eventTypes(second, `session/${session}`, {})).filter(type => type === 'session.created'),
    ).toHaveLength(1)
    await commit(scene.root, 'base.txt', step)
  }
  kill(scene.served.pid)
  scene.served = await serve(provost, { ...scene.env, PROVOST_STOP_AT: 'base.given' })
  line.leadTo(scene.served.port)
  const { session } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => isStopped(scene.served.pid), soon).toBe(true)
  await restartPlane(provost, scene)
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  expect(await headOf(second, session)).toBe((await git(scene.root, 'rev-parse', 'HEAD')).trim())
}, 900_000)

test('what was not trusted at the plane is not trusted by the node, and the work says so', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openBare(provost, second, postgres.url, line)
  await restartNode(second, scene, { PROVOST_TRUST_FOLDERS: '[]' })
  // What the plane's own checkout says now is in no commit: what goes down is not what was looked at.
  await writeFile(join(scene.root, '.provost', 'config.yaml'), 'worker: {harness: command, args: [/bin/true]}\n')
  const spawned = await spawnOn(provost, scene, '--json')
  const settled = async () =>
    (await provost.ask(['work', 'list', '--all', '--json'], { env: scene.env })).json.works.find(
      ({ id }: { id: string }) => id === spawned.json.id,
    )
  await expect.poll(async () => (await settled())?.state, soon).toBe('settled')
  expect(await settled()).toMatchObject({ outcome: 'failed', code: 'TRUST_REQUIRED' })
  await git(scene.root, 'checkout', '--quiet', '.provost/config.yaml')
  const trusted = await spawnWorking(provost, scene)
  expect(await headOf(second, trusted)).toBe((await git(scene.root, 'rev-parse', 'HEAD')).trim())
}, 900_000)
