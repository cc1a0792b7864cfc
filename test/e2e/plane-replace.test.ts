// A machine that does not come back: its work goes on elsewhere from what it sent up last, and what it sends later is kept aside.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import { agentOf, soon, worktreeOf } from './fleet-scene.ts'
import {
  cloneShop,
  eventTypes,
  isStopped,
  joinNode,
  letTimePass,
  openPlane,
  readEvents,
  restartPlane,
  type Scene,
  serve,
  spawnOn,
  statusOf,
  test,
} from './plane-scene.ts'
import { kill, type Provost } from './program.ts'
import { git } from './repository.ts'

async function commitIn(worktree: string, text: string): Promise<string> {
  writeFileSync(join(worktree, 'work.txt'), text)
  await git(worktree, 'add', 'work.txt')
  await git(worktree, 'commit', '--quiet', '-m', text)
  return (await git(worktree, 'rev-parse', 'HEAD')).trim()
}

async function workOf(plane: Provost, { env }: Scene, id: string) {
  const { works } = (await plane.run('work list --all --json', { env })).json
  return works.find((work: { id: string }) => work.id === id)
}

test('work of a node that was declared lost goes on elsewhere from its last push; the first one lands nothing any more', async ({
  provost,
  second,
  third,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, node, root } = scene
  await git(root, 'add', '--force', '.provost/config.yaml')
  await git(root, 'commit', '--quiet', '-m', 'configured')
  const { session, id: work } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  const clone = join(second.place, 'work', 'shop')
  const worktree = worktreeOf(second, clone, session)
  const pushed = await commitIn(worktree, 'sent up')
  const pushes = async () =>
    (await eventTypes(provost, `session/${session}`, env)).filter(type => type.endsWith('_pushed'))
  await expect.poll(pushes, soon).toHaveLength(1)
  const replace = () => provost.run(['node', 'replace', session, '--reason', 'it is silent'], { env })
  expect(await replace()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('NODE_IN_CONTACT') })

  kill(scene.daemon) // its agent lives on
  await letTimePass(postgres.url, node, 120_000)
  await expect
    .poll(
      async () =>
        (await provost.run(['node', 'declare-lost', node, '--reason', 'stolen', '--replace'], { env })).exitCode,
      soon,
    )
    .toBe(0)
  expect(await workOf(provost, scene, work)).toMatchObject({ node, state: expect.stringMatching(/claimed|lapsed/) })

  // Nobody fits yet. The plane is killed before it gives the work away, and does so afterwards, once.
  kill(scene.served.pid)
  scene.served = await serve(provost, { ...env, PROVOST_STOP_AT: 'work.replace' })
  line.leadTo(scene.served.port)
  const other = await joinNode(provost, third, env, line)
  const { pid } = await third.startDaemon()
  await expect.poll(() => isStopped(scene.served.pid), soon).toBe(true)
  await restartPlane(provost, scene)
  await expect.poll(async () => (await workOf(provost, scene, work))?.node, soon).toBe(other)
  const { session: successor } = await workOf(provost, scene, work)
  expect(successor).not.toBe(session)
  await expect.poll(() => statusOf(provost, scene, successor), soon).toBe('working')
  const types = await eventTypes(provost, `work/${work}`, env)
  expect(types.filter(type => type === 'work.replaced')).toHaveLength(1)
  const cache = join(third.home, 'repos', 'shop')
  expect((await git(worktreeOf(third, cache, successor), 'rev-parse', 'HEAD')).trim()).toBe(pushed)
  const before = await readEvents(provost, `session/${session}`, env)

  // The stolen machine is back: nothing was done to its agent, and nothing of it is applied.
  expect(listGroup(agentOf(second, session))).not.toEqual([])
  const late = await commitIn(worktree, 'too late')
  scene.daemon = (await second.startDaemon()).pid
  expect(await provost.ask(['node', 'readmit', node, '--reason', 'found'], { env })).toMatchObject({ exitCode: 0 })
  const aside = async () =>
    (await readEvents(provost, `node/${node}`, env)).flatMap(({ type, data }) =>
      type === 'node.written_aside' ? [data.kind] : [],
    )
  await expect.poll(aside, soon).toContain('salvage')
  expect(await second.run(['session', 'kill', session])).toMatchObject({ exitCode: 0 })
  const settledThere = async () => (await eventTypes(second, `work/${work}`, {})).includes('work.settled')
  await expect.poll(settledThere, soon).toBe(true)
  await expect.poll(aside, soon).toContain('settled')
  expect(await readEvents(provost, `session/${session}`, env)).toEqual(before)
  expect(await workOf(provost, scene, work)).toMatchObject({ node: other, state: 'claimed', session: successor })
  // What came too late is listed and shown, and its commits can be brought in beside everything else.
  const listed = (await provost.ask('node aside list --json', { env })).json.aside
  const kept = listed.find(({ kind, session: of }: Record<string, string>) => kind === 'salvage' && of === session)
  expect(
    (await provost.ask(['node', 'aside', 'show', kept.id, '--json'], { env })).json.record.data.event.data.new,
  ).toBe(late)
  const brought = await provost.ask(['node', 'aside', 'apply', kept.id, '--json'], { env })
  expect(brought.json).toMatchObject({ session, commit: late })
  expect((await git(root, 'rev-parse', brought.json.ref)).trim()).toBe(late)
  const looks = listed.find(({ kind }: Record<string, string>) => kind !== 'salvage')
  const refused = await provost.ask(['node', 'aside', 'apply', looks.id], { env })
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('holds no commits') })
  const fetched = await provost.ask(['session', 'fetch', session, '--json'], { env })
  expect(fetched.json.commit).toBe(pushed)
  expect(fetched.json.commit).not.toBe(late)

  // The successor alone ends the work.
  expect(await provost.ask(['session', 'kill', successor], { env })).toMatchObject({ exitCode: 0 })
  await expect.poll(async () => (await workOf(provost, scene, work))?.state, soon).toBe('settled')
  kill(pid)
}, 900_000)

test('one session of a silent node is given to another; the node comes back, and only that session is fenced', async ({
  provost,
  second,
  third,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, node, root } = scene
  const spawned = [(await spawnOn(provost, scene, '--json')).json, (await spawnOn(provost, scene, '--json')).json]
  for (const { session } of spawned) await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  await cloneShop(third, root)
  const other = await joinNode(provost, third, env, line)
  await third.startDaemon()
  const [given, kept] = spawned
  kill(scene.daemon)
  await letTimePass(postgres.url, node, 120_000)
  const replace = () => provost.run(['node', 'replace', given.session, '--reason', 'it is silent'], { env })
  await expect.poll(async () => (await replace()).exitCode, soon).toBe(0)
  await expect.poll(async () => (await workOf(provost, scene, given.id))?.node, soon).toBe(other)
  expect(await statusOf(provost, scene, given.session)).toBe('unknown')
  scene.daemon = (await second.startDaemon()).pid
  await expect.poll(() => statusOf(provost, scene, kept.session), soon).toBe('working')
  expect(await workOf(provost, scene, kept.id)).toMatchObject({ node, session: kept.session })
  expect(await provost.ask(['session', 'kill', kept.session], { env })).toMatchObject({ exitCode: 0 })
  await expect.poll(async () => (await workOf(provost, scene, kept.id))?.state, soon).toBe('settled')
  const { stdout } = await provost.ask(['why', given.session], { env })
  expect(stdout).toContain('replaced and fenced')
}, 900_000)
