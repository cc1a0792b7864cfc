// A node is emptied: nothing new comes, what runs ends by itself and is told whole, and then it says so and goes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { soon, worktreeOf } from './fleet-scene.ts'
import {
  eventTypes,
  expectSameStory,
  isStopped,
  openPlane,
  readEvents,
  restartNode,
  restartPlane,
  type Scene,
  spawnOn,
  statusOf,
  test,
} from './plane-scene.ts'
import type { Provost } from './program.ts'
import { git } from './repository.ts'

async function nodeOf(plane: Provost, { env, node }: Scene) {
  const { nodes } = (await plane.run('node list --json', { env })).json
  return nodes.find(({ id }: { id: string }) => id === node)
}

test('a node that is drained finishes what it has, whoever is killed meanwhile, tells it whole and takes work again when it is let', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, node } = scene
  const works = [(await spawnOn(provost, scene, '--json')).json, (await spawnOn(provost, scene, '--json')).json]
  for (const { session } of works) await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  expect(await provost.ask(['node', 'drain', node], { env })).toMatchObject({ exitCode: 0 })
  const waiting = await spawnOn(provost, scene, '--json')
  expect(waiting.stdout).toContain('drain')
  expect(await nodeOf(provost, scene)).toMatchObject({ state: 'draining', living: 2 })

  const [first, last] = works
  expect(await provost.ask(['session', 'kill', first.session], { env })).toMatchObject({ exitCode: 0 })
  await restartPlane(provost, scene)
  await restartNode(second, scene, { PROVOST_STOP_AT: 'node.drained' })
  const worktree = worktreeOf(second, join(second.place, 'work', 'shop'), last.session)
  line.cut()
  writeFileSync(join(worktree, 'last.txt'), 'last')
  await git(worktree, 'add', 'last.txt')
  await git(worktree, 'commit', '--quiet', '-m', 'last')
  const head = (await git(worktree, 'rev-parse', 'HEAD')).trim()
  expect(await second.run(['session', 'kill', last.session])).toMatchObject({ exitCode: 0 })
  expect((await nodeOf(provost, scene)).state).toBe('draining')
  line.mend()
  await expect.poll(() => isStopped(scene.daemon), soon).toBe(true)
  await restartNode(second, scene)
  await expect.poll(async () => (await nodeOf(provost, scene)).state, soon).toBe('drained')
  const pushes = (await readEvents(provost, `session/${last.session}`, env)).filter(({ type }) =>
    type.endsWith('_pushed'),
  )
  expect(pushes.at(-1).data.new).toBe(head)
  await expect.poll(async () => (await nodeOf(provost, scene)).contact, soon).toBe('stopped')
  for (const { session } of works) await expectSameStory(provost, second, scene, session)
  // What it notes after it has gone is told too: it comes back for it, and goes again.
  expect(await second.run(['session', 'cleanup', last.session, '--apply'])).toMatchObject({ exitCode: 0 })
  expect(await eventTypes(second, `session/${last.session}`, {})).toContain('session.worktree_removed')
  for (const { session } of works) await expectSameStory(provost, second, scene, session)
  await expect.poll(async () => (await nodeOf(provost, scene)).contact, soon).toBe('stopped')
  expect((await eventTypes(provost, `node/${node}`, env)).filter(type => type === 'node.drained')).toHaveLength(1)

  await restartNode(second, scene)
  await expect.poll(async () => (await nodeOf(provost, scene)).contact, soon).toBe('in_contact')
  expect((await nodeOf(provost, scene)).state).toBe('drained')
  expect(await provost.ask(['node', 'resume', node], { env })).toMatchObject({ exitCode: 0 })
  const listed = async () => (await provost.ask('work list --all --json', { env })).json.works.at(-1)
  await expect.poll(async () => (await listed()).state, soon).toBe('claimed')
}, 900_000)
