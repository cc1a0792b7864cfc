// A log that version 0.1 wrote knows no nodes. Its sessions are claimed by the machine that can prove that they are its own;
// where nobody can, a person is asked, and nobody is declared dead by the wrong machine.
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { VIEWS } from '#house/views'
import type { StoredEvent } from '#kernel/events/event'
import { listGroup } from '#process/stop-group'
import { systemClock } from '#process/system-clock'
import { openPostgresStore } from '#store/postgres/open-postgres-store'
import { PostgresServer } from '#testing/postgres/postgres-server'
import { agentOf, type Env, eventsOf, lookedTwice, openShop, soon, spawnWorking, test } from './fleet-scene.ts'
import { OtherMachine } from './other-machine.ts'
import { kill, type Provost } from './program.ts'

const HERE = 'b0071d00-0000-4000-8000-000000000002'
const BEFORE = 'b0071d00-0000-4000-8000-000000000001'

/** What only newer versions write, and what happened to one session before the machine was started anew. */
function asWrittenThen(event: StoredEvent): StoredEvent['data'] {
  const { node: _node, bootId: _bootId, namespace: _namespace, ...data } = event.data
  if (event.stream !== 'session/shop-3') return data
  return JSON.parse(JSON.stringify(data).replaceAll(/"bootId":"[^"]*"/g, `"bootId":"${BEFORE}"`))
}

/** The same log, event by event, without nodes. */
async function writeOldLog(from: string, to: string): Promise<void> {
  const open = (url: string) => openPostgresStore({ url, views: VIEWS, clock: systemClock })
  const [source, target] = await Promise.all([open(from), open(to)])
  for (const event of await source.log.readPage({ after: 0, limit: 1_000 })) {
    const { stream, version, position: _position, ...rest } = event
    if (/^(node|host)\//.test(stream)) continue
    await target.log.append([
      { stream, expectedVersion: version - 1, events: [{ ...rest, data: asWrittenThen(event) }] },
    ])
  }
  await Promise.all([source.close(), target.close()])
}

function moveBoot({ home }: Provost, session: string): void {
  const path = join(home, 'runs', session, 'g1', 'identity.json')
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/"bootId":\s*"[^"]*"/g, `"bootId":"${BEFORE}"`))
}

/** Answers where its supervisor wrote down how it ended. */
async function endAgent(provost: Provost, session: string): Promise<string> {
  const record = join(provost.home, 'runs', session, 'g1', 'exit.json')
  kill(-agentOf(provost, session))
  await expect.poll(() => existsSync(record), soon).toBe(true)
  return record
}

const claimsOf = async (provost: Provost, session: string, env: Env) =>
  (await eventsOf(provost, `session/${session}`, env))
    .filter(({ type }) => type === 'session.claimed')
    .map(({ data }) => data.proof)

test('sessions of an old log are claimed with proof, or wait for a person; no wrong machine declares one dead', async ({
  provost,
  second,
  postgres,
}) => {
  const old = await PostgresServer.start()
  const env = { PROVOST_STORE: postgres.url }
  const root = await openShop(provost, { PROVOST_STORE: old.url })
  const { pid } = await provost.startDaemon({ env: { PROVOST_STORE: old.url } })
  const [living, dead, rebooted] = await spawnWorking(provost, root, { PROVOST_STORE: old.url }, 3)
  kill(pid)
  await endAgent(provost, dead!)
  rmSync(join(provost.home, 'node.json'))
  await writeOldLog(old.url, postgres.url)
  await old.stop()
  rmSync(await endAgent(provost, rebooted!)) // a machine that is switched off writes no record
  moveBoot(provost, rebooted!)

  // The second machine sees the run directories of the first, as on a shared disk, and nothing of its processes.
  await mkdir(second.home)
  symlinkSync(join(provost.home, 'runs'), join(second.home, 'runs'))
  second.moveTo(await OtherMachine.open({ name: 'build-2', place: second.place, bootId: HERE, hidden: [] }))
  expect(await second.run('daemon start', { env })).toMatchObject({ exitCode: 0 })
  await lookedTwice(second, env)
  for (const session of [living!, rebooted!]) expect(await claimsOf(second, session, env)).toEqual([])
  const shown = async () => (await second.run('session list --all --json', { env })).json.sessions
  const rows: { id: string; lastStatus: string; node: { name: string } | null }[] = await shown()
  expect(rows.find(({ id }) => id === living)).toMatchObject({ lastStatus: 'working', node: { name: 'unowned' } })

  provost.trackDaemon(JSON.parse((await provost.run('daemon start --json', { env })).stdout))
  await expect.poll(() => claimsOf(provost, living!, env), soon).toEqual(['process_here'])
  const statusOf = async (session: string) => (await provost.run(`session show ${session} --json`, { env })).json.status
  await expect.poll(() => statusOf(living!), soon).toBe('working')
  expect(listGroup(agentOf(provost, living!))).toContain(agentOf(provost, living!))

  expect(await claimsOf(provost, dead!, env)).toEqual(['exit_record'])
  expect(await statusOf(dead!)).not.toBe('working')

  const refused = await provost.run(`session kill ${rebooted}`, { env })
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('NODE_UNOWNED') })
  const adopted = await provost.run(['node', 'adopt', rebooted!, '--apply', '--reason', 'it ran here'], { env })
  expect(adopted).toMatchObject({ exitCode: 0 })
  await expect.poll(() => statusOf(rebooted!), soon).not.toBe('working')
  expect(await claimsOf(provost, rebooted!, env)).toEqual(['person'])
})
