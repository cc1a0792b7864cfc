// A node with the store at hand is emptied before its work is done: the same as with a plane, only that nothing goes over a line.
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Env, eventsOf, test as fleet, openShop, soon, worktreeOf } from './fleet-scene.ts'
import { expectSameWork, heard, layOutAgent, workOn } from './park-scene.ts'
import { Provost } from './program.ts'
import { git } from './repository.ts'

const test = fleet.extend('third', async ({ task: _task }, { onCleanup }) => {
  const third = await Provost.create()
  onCleanup(() => third.end())
  return third
})

const works = async (provost: Provost, env: Env) =>
  (await provost.ask('work list --all --json', { env })).json.works as Record<string, string>[]

test('what runs on a node that is emptied goes on at another that shares its store', async ({
  provost,
  second,
  third,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  const root = await openShop(provost, env)
  await git(root, 'add', '--force', '.provost/config.yaml')
  await git(root, 'commit', '--quiet', '-m', 'configured')
  await second.startDaemon({ env: { ...env, ...(await layOutAgent(second)) } })
  const { here } = (await second.ask('node list --json', { env })).json
  const spawn = ['session', 'spawn', '--prompt', 'hello', '--harness', 'claude-code', '--node', here.id, '--json']
  const asked = async () => (await provost.ask(spawn, { cwd: root, env })).json
  const work = await asked()
  const seen = () => heard(second, work.session)
  await expect.poll(seen, soon).toContain('hello')
  const head = await workOn(worktreeOf(second, join(second.home, 'repos', 'shop'), work.session))

  await third.startDaemon({ env: { ...env, ...(await layOutAgent(third)) } })
  const drained = await provost.ask(['node', 'drain', here.id, '--park-after', '0s'], { env })
  expect(drained).toMatchObject({ exitCode: 0 })
  const other = (await third.ask('node list --json', { env })).json.here.id
  const now = async () => (await works(provost, env)).find(({ id }) => id === work.id)
  await expect.poll(async () => (await now())?.node, soon).toBe(other)
  const { session = '' } = (await now())!
  await expect.poll(() => heard(third, session), soon).toContain('You were stopped and go on')
  expect(heard(third, session)).toContain('hello')
  await expectSameWork(worktreeOf(third, join(third.home, 'repos', 'shop'), session), head)
  const types = (await eventsOf(provost, `work/${work.id}`, env)).map(({ type }) => type)
  expect(types.filter(type => /parked|replaced/.test(type))).toEqual(['work.parked', 'work.replaced'])
  const state = async () =>
    (await provost.ask('node list --json', { env })).json.nodes.find(({ id }: { id: string }) => id === here.id).state
  await expect.poll(state, soon).toBe('drained')
}, 900_000)
