// A daemon on PostgreSQL: the same doors, and a server that crashes takes nobody with it.
import { join } from 'node:path'
import { expect } from 'vitest'
import { PostgresServer } from '../../src/testing/postgres/postgres-server.ts'
import { Listener } from './listener.ts'
import { kill, type Provost, test as plain } from './program.ts'
import { makeRepository } from './repository.ts'
import { Writer } from './writer.ts'

const test = plain.extend('postgres', async ({ task: _task }, { onCleanup }) => {
  const server = await PostgresServer.start()
  onCleanup(() => server.stop())
  return server
})

test('every answer is the same with a daemon and without one', async ({ provost, postgres }) => {
  const options = { env: { PROVOST_STORE: postgres.url } }
  await provost.run(['project', 'add', await makeRepository(join(provost.place, 'shop'))], options)
  const runAll = async () => {
    const lines = ['project list --json', 'log export', 'log verify --json', 'reactor list --json', 'why nope --json']
    return Promise.all(lines.map(async words => ({ words, ...(await provost.run(words, options)) })))
  }
  // A daemon writes down once which node it is; what comes after that is the same with it and without it.
  const { pid } = await provost.startDaemon(options)
  const withDaemon = await runAll()
  kill(pid)
  const alone = await runAll()
  expect(withDaemon).toEqual(alone)
  expect(alone.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 3])
})

test('after a crash of the server the daemon goes on, and its listener has missed nothing', async ({
  provost,
  postgres,
}) => {
  const { address } = await provost.startDaemon({ env: { PROVOST_STORE: postgres.url } })
  const listener = await Listener.open({ address, token: await provost.token() })
  const registered = (await provost.run('host status --json')).json.events
  await append(provost, postgres.url, 'before')
  await listener.heard(10)
  await postgres.crash()
  await append(provost, postgres.url, 'after')
  await listener.heard(20)
  expect(listener.positions).toEqual(Array.from({ length: 20 }, (_, index) => registered + index + 1))
  const events = registered + 20
  expect(await provost.run('log verify --json')).toMatchObject({ exitCode: 0, json: { ok: true, events } })
})

async function append(provost: Provost, store: string, name: string): Promise<void> {
  const writer = new Writer(provost, { store, name, appends: 10, streams: 3 })
  writer.begin()
  await writer.finish()
}
