// Work that is placed on whatever node fits: two machines, one PostgreSQL, a checkout on each.
import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect } from 'vitest'
import { type Env, eventsOf, openShop, soon, test } from './fleet-scene.ts'
import { OtherMachine } from './other-machine.ts'
import type { Provost } from './program.ts'
import { git } from './repository.ts'

const BOOT = 'b0071d00-0000-4000-8000-000000000002'
const MACHINE = '00000000000040008000000000000002'

/** The second machine has a clone of its own, at a path of its own. */
async function openSecond(provost: Provost, second: Provost, root: string, env: Env): Promise<OtherMachine> {
  const clone = join(second.place, 'work', 'shop')
  await git(second.place, 'clone', '--quiet', root, clone)
  await cp(join(root, '.provost'), join(clone, '.provost'), { recursive: true })
  const machine = await OtherMachine.open({
    name: 'build-2',
    place: second.place,
    bootId: BOOT,
    machineId: MACHINE,
    hidden: [provost.place],
  })
  second.moveTo(machine)
  const seen = async () => (await provost.ask('project show shop --json', { env })).json.inspected?.head ?? null
  await expect.poll(seen, soon).not.toBeNull()
  expect(await second.run(['project', 'add', clone], { env })).toMatchObject({ exitCode: 0, stderr: '' })
  return machine
}

/** Pids of another machine mean nothing here: it is killed from inside. */
async function killInside({ within: [enter, ...words] }: OtherMachine, pid: number): Promise<void> {
  await promisify(execFile)(enter!, [...words, 'kill', '-9', String(pid)])
}

/** Inside of another machine no cage can be built. */
async function startWithoutCages(second: Provost, env: Env): Promise<number> {
  return (await second.startDaemon({ env: { ...env, PROVOST_AGENTS_CONFINEMENT: 'off' } })).pid
}

const works = async (provost: Provost, env: Env, flags = '') =>
  (await provost.ask(`work list ${flags} --json`, { env })).json.works

const sessions = async (provost: Provost, env: Env) =>
  (await provost.ask('session list --json', { env })).json.sessions.map(
    ({ id, status, node }: { id: string; status: string; node: { name: string } | null }) =>
      `${id} ${status} ${node?.name ?? 'here'}`,
  )

async function dropQueue(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('DROP SCHEMA provost_queue CASCADE')
  await client.end()
}

test('a session goes to the node that fits, is started once, and outlives the loss of its daemon and of the queue', async ({
  provost,
  second,
  postgres,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  const root = await openShop(provost, env)
  await provost.startDaemon({ env })
  const machine = await openSecond(provost, second, root, env)
  const pid = await startWithoutCages(second, env)
  const spawn = (...flags: string[]) =>
    provost.run(['session', 'spawn', '--prompt', 'hello', ...flags], { cwd: root, env })

  // Nowhere to go: it stays asked, says of each node what is missing, and is placed when that changes.
  const nowhere = await spawn('--needs', 'team=core')
  expect(nowhere).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('WORK_UNPLACEABLE') })
  expect(nowhere.stderr).toContain('build-2 has no label team')
  const [waiting] = await works(provost, env, '--waiting')
  expect((await provost.run(`work why ${waiting.id}`, { env })).stdout).toContain('has no label team')
  expect(await provost.run('node label build-2 team=core', { env })).toMatchObject({ exitCode: 0 })
  await expect.poll(() => sessions(provost, env), soon).toEqual([`${waiting.session} working build-2`])

  // The daemon of that node dies: its agent does not, and the next daemon starts nothing twice.
  await killInside(machine, pid)
  await startWithoutCages(second, env)
  await dropQueue(postgres.url)
  const placed = await spawn('--node', 'build-2')
  expect(placed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('placed on build-2 (L1') })
  const both = async () =>
    (await sessions(provost, env)).filter((row: string) => row.endsWith(' working build-2')).length
  await expect.poll(both, soon).toBe(2)
  const created = await eventsOf(provost, `session/${waiting.session}`, env)
  expect(created.filter(({ type }) => type === 'session.created')).toHaveLength(1)

  // A node that is emptied gets nothing new; what nobody has begun with can be withdrawn.
  expect(await provost.run('node drain build-2', { env })).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await spawn('--needs', 'team=core')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('draining'),
  })
  const [third] = await works(provost, env, '--waiting')
  expect(await provost.run(`work cancel ${third.id} --reason enough`, { env })).toMatchObject({ exitCode: 0 })
  expect(await provost.run('node resume build-2', { env })).toMatchObject({ exitCode: 0 })
  expect(await works(provost, env, '--waiting')).toEqual([])

  // The work ends with its session.
  expect(await provost.run(`session kill ${waiting.session}`, { env })).toMatchObject({ exitCode: 0 })
  const stateOf = async () =>
    (await works(provost, env, '--all')).find(({ id }: { id: string }) => id === waiting.id).state
  await expect.poll(stateOf, soon).toBe('settled')
  const steps = (await eventsOf(provost, `work/${waiting.id}`, env)).map(({ type }) => type)
  expect(steps.filter(type => type !== 'work.waiting' && type !== 'work.resumed')).toEqual([
    'work.asked',
    'work.placed',
    'work.claimed',
    'work.settled',
  ])
}, 900_000)
