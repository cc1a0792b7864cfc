// Two daemons on one PostgreSQL: each judges what is its own, and says nothing about what is the other's.
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listGroup } from '../../src/process/stop-group.ts'
import { PostgresServer } from '../../src/testing/postgres/postgres-server.ts'
import { OtherMachine } from './other-machine.ts'
import { Provost, test as plain } from './program.ts'
import { makeRepository } from './repository.ts'

const SESSIONS = 5
const RESTARTS = 3
const soon = { timeout: 60_000, interval: 100 }

// Says that it works, then waits for words.
const AGENT = `echo '::provost {"activity":"active"}'; while read line; do echo "$line" >> heard.txt; done`

const test = plain
  .extend('postgres', async ({ task: _task }, { onCleanup }) => {
    const server = await PostgresServer.start()
    onCleanup(() => server.stop())
    return server
  })
  .extend('second', async ({ task: _task }, { onCleanup }) => {
    const second = await Provost.create()
    onCleanup(() => second.end())
    return second
  })

async function openShop(provost: Provost, env: Readonly<Record<string, string>>): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  const text = `worker: ${JSON.stringify(worker)}\nsessionsMax: 50\n`
  await writeFile(join(root, '.provost', 'config.yaml'), text)
  expect(await provost.run('project add .', { cwd: root, env })).toMatchObject({ exitCode: 0 })
  return root
}

async function spawnWorking(provost: Provost, root: string, env: Readonly<Record<string, string>>) {
  const names = Array.from({ length: SESSIONS }, (_, n) => `shop-${n + 1}`)
  for (const _ of names)
    expect(await provost.run('session spawn --prompt hello', { cwd: root, env })).toMatchObject({ exitCode: 0 })
  const working = async () =>
    (await provost.run('session list --status working --json', { cwd: root, env })).json.sessions.length
  await expect.poll(working, soon).toBe(SESSIONS)
  await lookedTwice(provost, env) // what the agents said at their start is told
  return names
}

function agentOf({ home }: Provost, session: string): number {
  return JSON.parse(readFileSync(join(home, 'runs', session, 'g1', 'identity.json'), 'utf8')).agent.pid
}

async function storiesOf(provost: Provost, names: readonly string[], env: Readonly<Record<string, string>>) {
  const lines = (await provost.run('log export', { env })).stdout.trim().split('\n')
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
    const names = await spawnWorking(provost, root, env)
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
      expect((await provost.run(`why ${name} --json`, { env })).json.facts).toContainEqual(
        expect.objectContaining({ name: 'session', value: expect.stringContaining('working') }),
      )
    }
  }, 300_000)

/** Long enough for a start and two turns of its watch. */
async function lookedTwice(second: Provost, env: Readonly<Record<string, string>>): Promise<void> {
  const at = async () => (await second.run('host status --json', { env })).json.watch?.lookedAt ?? null
  const first = await at()
  for (const _turn of [1, 2]) await expect.poll(at, soon).not.toBe(first)
}

test('a home that was copied to a second machine is found out by both, and no agent is judged by the copy', async ({
  provost,
  second,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  const root = await openShop(provost, env)
  await provost.startDaemon({ env })
  const names = await spawnWorking(provost, root, env)
  const before = await storiesOf(provost, names, env)

  await mkdir(second.home)
  await copyFile(join(provost.home, 'node.json'), join(second.home, 'node.json'))
  const hidden = [provost.place]
  second.moveTo(await OtherMachine.open({ name: 'build-2', place: second.place, bootId: MACHINES[0]![1], hidden }))
  const started = await second.run('daemon start', { env })
  expect(started.stdout).toContain('NODE_CLONED')
  const refusalOf = async (each: Provost) => (await each.run('host status --json', { env })).json.refusal?.code
  await expect.poll(() => refusalOf(provost), soon).toBe('NODE_SUSPENDED')

  expect(await storiesOf(provost, names, env)).toEqual(before)
  for (const name of names) expect(listGroup(agentOf(provost, name))).toContain(agentOf(provost, name))

  const { id } = (await provost.run('node list --json', { env })).json.here
  expect((await provost.run(`why ${id} --json`, { env })).json.state).toBe('suspended')
  expect(await second.run('daemon stop', { env })).toMatchObject({ exitCode: 0 })
  const readmitted = await provost.run(['node', 'readmit', id, '--reason', 'the copy was stopped'], { env })
  expect(readmitted).toMatchObject({ exitCode: 0, stderr: '' })
  await expect.poll(() => refusalOf(provost), soon).toBe(undefined)
  const working = async () => (await provost.run('session list --status working --json', { env })).json.sessions.length
  await expect.poll(working, soon).toBe(SESSIONS)
}, 300_000)
