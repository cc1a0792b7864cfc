// Two daemons on one PostgreSQL: each judges what is its own, and says nothing about what is the other's.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import { agentOf, type Env, lookedTwice, openShop, soon, spawnWorking, test } from './fleet-scene.ts'
import { OtherMachine } from './other-machine.ts'
import type { Provost } from './program.ts'

const SESSIONS = 5
// PROVOST_FLEET_RESTARTS=20 for all of them.
const RESTARTS = Number(process.env.PROVOST_FLEET_RESTARTS ?? 3)

async function storiesOf(provost: Provost, names: readonly string[], env: Env) {
  const lines = (await provost.ask('log export', { env })).stdout.trim().split('\n')
  const events = lines.map(line => JSON.parse(line))
  return names.map(name =>
    events.filter(({ stream }) => stream === `session/${name}`).map(({ type, data }) => `${type} ${data.rule ?? ''}`),
  )
}

const MACHINES: readonly [words: string, bootId: string | null][] = [
  ['another boot id', 'b0071d00-0000-4000-8000-000000000002'],
  ['the same boot id, as two containers have it', null],
]

for (const [words, bootId] of MACHINES)
  test(`a second daemon with ${words} leaves the living agents of the first alone`, async ({
    provost,
    second,
    postgres,
  }) => {
    const env = { PROVOST_STORE: postgres.url }
    const root = await openShop(provost, env)
    await provost.startDaemon({ env })
    const names = await spawnWorking(provost, root, env, SESSIONS)
    const before = await storiesOf(provost, names, env)

    const hidden = [provost.place]
    second.moveTo(await OtherMachine.open({ name: 'build-2', place: second.place, bootId, hidden }))
    for (let restart = 0; restart < RESTARTS; restart++) {
      expect(await second.run('daemon start', { env })).toMatchObject({ exitCode: 0 })
      await lookedTwice(second, env)
      expect(await second.run('daemon stop', { env })).toMatchObject({ exitCode: 0 })
    }

    expect(await storiesOf(provost, names, env)).toEqual(before)
    for (const name of names) {
      expect(listGroup(agentOf(provost, name))).toContain(agentOf(provost, name))
      expect((await provost.ask(`why ${name} --json`, { env })).json.facts).toContainEqual(
        expect.objectContaining({ name: 'session', value: expect.stringContaining('working') }),
      )
    }
  }, 900_000)

test('a home that was copied to a second machine is found out by both, and no agent is judged by the copy', async ({
  provost,
  second,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  const root = await openShop(provost, env)
  await provost.startDaemon({ env })
  const names = await spawnWorking(provost, root, env, SESSIONS)
  const before = await storiesOf(provost, names, env)

  await mkdir(second.home)
  await copyFile(join(provost.home, 'node.json'), join(second.home, 'node.json'))
  const hidden = [provost.place]
  second.moveTo(await OtherMachine.open({ name: 'build-2', place: second.place, bootId: MACHINES[0]![1], hidden }))
  const started = await second.run('daemon start', { env })
  expect(started.stdout).toContain('NODE_CLONED')
  const refusalOf = async (each: Provost) => (await each.ask('host status --json', { env })).json.refusal?.code
  await expect.poll(() => refusalOf(provost), soon).toBe('NODE_SUSPENDED')

  expect(await storiesOf(provost, names, env)).toEqual(before)
  for (const name of names) expect(listGroup(agentOf(provost, name))).toContain(agentOf(provost, name))

  const { id } = (await provost.ask('node list --json', { env })).json.here
  expect((await provost.ask(`why ${id} --json`, { env })).json.state).toBe('suspended')
  expect(await second.run('daemon stop', { env })).toMatchObject({ exitCode: 0 })
  const readmitted = await provost.ask(['node', 'readmit', id, '--reason', 'the copy was stopped'], { env })
  expect(readmitted).toMatchObject({ exitCode: 0, stderr: '' })
  await expect.poll(() => refusalOf(provost), soon).toBe(undefined)
  const working = async () => (await provost.ask('session list --status working --json', { env })).json.sessions.length
  await expect.poll(working, soon).toBe(SESSIONS)
}, 900_000)

test('a home that was copied while its own machine is silent calls no agent dead and ends none', async ({
  provost,
  second,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  const root = await openShop(provost, env)
  await provost.startDaemon({ env })
  const [name] = await spawnWorking(provost, root, env, 1)
  const before = await storiesOf(provost, [name!], env)
  expect(await provost.run('daemon stop', { env })).toMatchObject({ exitCode: 0 })

  await mkdir(second.home)
  await copyFile(join(provost.home, 'node.json'), join(second.home, 'node.json'))
  const machineId = '00000000000000000000000000000002'
  const wish = { name: 'build-2', place: second.place, bootId: MACHINES[0]![1], machineId, sharesNamespace: true }
  second.moveTo(await OtherMachine.open(wish))
  expect(await second.run('daemon start', { env })).toMatchObject({ exitCode: 0 })
  await lookedTwice(second, env)
  expect(await second.run(['session', 'kill', name!], { env })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('NODE_UNOWNED'),
  })
  expect(await storiesOf(provost, [name!], env)).toEqual(before)
  expect(listGroup(agentOf(provost, name!))).toContain(agentOf(provost, name!))
  expect((await second.run('session list', { env })).stdout).toContain('unowned')
  expect(await second.run('daemon stop', { env })).toMatchObject({ exitCode: 0 })

  await provost.startDaemon({ env })
  const working = async () => (await provost.ask('session list --status working --json', { env })).json.sessions.length
  await expect.poll(working, soon).toBe(1)
}, 900_000)
