// Faults of the log beside an agent that works: what cannot be seen in a chain of hashes is seen too, and a server that went
// away, was emptied or is another one is not taken for the log.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PostgresServer } from '../../src/testing/postgres/postgres-server.ts'
import type { House } from './house.ts'
import { countEvents, type HouseFault, lossesOf } from './house-fault.ts'
import { waitFor } from './watch-agents.ts'

const SUFFIXES = ['', '-wal', '-shm']
const fileOf = ({ home }: House) => join(home, 'provost.db')

/** Hurts the file, asks who has to see it, and puts it back as a person does from a copy. */
function hurtsFile(name: string, said: RegExp, hurt: (file: string) => void, ask = ['log', 'verify']): HouseFault {
  return {
    name,
    said,
    mends: 'the store is put back, from a copy or by `restore-backup`',
    async run(house) {
      const file = fileOf(house)
      const events = await countEvents(house)
      const copies = SUFFIXES.map(suffix => file + suffix).filter(existsSync)
      for (const path of copies) copyFileSync(path, `${path}.copy`)
      hurt(file)
      const { exitCode, said } = await house.provost(...ask)
      for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true })
      for (const path of copies) copyFileSync(`${path}.copy`, path)
      return { said: exitCode === 0 ? `it said ok: ${said}` : said, lost: await lossesOf(house, events) }
    },
  }
}

function sql(text: string): (file: string) => void {
  return file => {
    const database = new DatabaseSync(file)
    database.exec(text)
    database.close()
  }
}

const FILE_FAULTS: readonly HouseFault[] = [
  hurtsFile('a row of a view is edited', /differs/, sql("UPDATE view_rows SET body = replace(body, 'main', 'trunk')")),
  hurtsFile('the end of the log is set back', /behind the end of the log/, sql('UPDATE log_end SET position = 1')),
  hurtsFile('the database is emptied', /this is another log/, file => {
    for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true })
  }),
  hurtsFile('the newest events are gone without a trace', /but it was at/, file =>
    sql(
      `DELETE FROM events WHERE position > 1; DELETE FROM streams WHERE stream NOT IN (SELECT stream FROM events);
       UPDATE streams SET version = 1, hash = (SELECT hash FROM events); UPDATE log_end SET position = 1`,
    )(file),
  ),
  hurtsFile('a page of the database is injured', /STORE_CORRUPT|broken|malformed/, file => {
    sql('PRAGMA wal_checkpoint(TRUNCATE)')(file)
    const bytes = readFileSync(file)
    for (let at = 4096; at < 8192; at += 8) bytes[at] = 7
    writeFileSync(file, bytes)
  }),
  hurtsFile('the migration of the store stopped half-way', /STORE_CORRUPT/, sql('DROP TABLE log_end')),
  hurtsFile(
    'another program has its database there',
    /STORE_FOREIGN/,
    file => {
      for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true })
      sql('CREATE TABLE recipes (name TEXT)')(file)
    },
    ['session', 'list'],
  ),
]

/** An address behind which the server can be taken away and another one put. */
class Address {
  readonly #door = createServer(line => this.#join(line))
  readonly #lines = new Set<Socket>()
  #port: number | null

  constructor(port: number) {
    this.#port = port
  }

  async open(): Promise<number> {
    await new Promise<void>(resolve => {
      this.#door.listen(0, '127.0.0.1', resolve)
    })
    return (this.#door.address() as { port: number }).port
  }

  /** Null: nobody is there. */
  lead(port: number | null): void {
    this.#port = port
    for (const line of this.#lines) line.destroy()
  }

  close(): void {
    this.lead(null)
    this.#door.close()
  }

  #join(line: Socket): void {
    if (this.#port === null) return void line.destroy()
    const server = dial(this.#port, '127.0.0.1')
    for (const [one, other] of [[line, server] as const, [server, line] as const]) {
      this.#lines.add(one)
      one
        .on('error', () => {})
        .once('close', () => {
          this.#lines.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  }
}

type Servers = { readonly address: Address; readonly first: PostgresServer; readonly url: string }
let servers: Servers | undefined

async function openPostgres() {
  const first = await PostgresServer.start()
  const address = new Address(Number(new URL(first.url).port))
  const url = new URL(first.url)
  url.port = String(await address.open())
  servers = { address, first, url: url.href }
  return {
    env: { PROVOST_STORE: url.href },
    close: async () => {
      address.close()
      await first.stop()
    },
  }
}

async function query(url: string, text: string): Promise<void> {
  const { Client } = await import('pg')
  const client = new Client(url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

const portOf = (url: string) => Number(new URL(url).port)

const SERVER_FAULTS: readonly HouseFault[] = [
  {
    name: 'the PostgreSQL server is killed, and comes back',
    said: /STORE_UNREACHABLE/,
    mends: 'by itself, when it is back',
    openStore: openPostgres,
    async run(house) {
      const { address, first } = servers!
      await house.startDaemon()
      const events = await countEvents(house)
      address.lead(null)
      await first.crash()
      const { said } = await house.provost('session', 'list')
      address.lead(portOf(first.url))
      const shown = async () => (await house.provost('session', 'list')).said
      await waitFor(async () => (await shown()).includes('working'))
      return { said, lost: await lossesOf(house, events) }
    },
  },
  {
    name: 'the PostgreSQL database is emptied',
    said: /this is another log/,
    mends: '`restore-backup`; the agent goes on, and `host status` names it',
    openStore: openPostgres,
    async run(house, { id }) {
      const { first } = servers!
      const { path } = JSON.parse((await house.provost('backup', '--json')).said)
      await query(first.url, 'DROP SCHEMA provost CASCADE')
      const { said } = await house.provost('log', 'verify')
      const orphans = (await house.provost('host', 'status')).said
      await house.provost('restore-backup', path, '--apply')
      const shown = (await house.provost('session', 'list')).said
      return { said, lost: orphans.includes(`orphan     ${id}`) && shown.includes('working') ? [] : [orphans, shown] }
    },
  },
  {
    name: 'another empty PostgreSQL server is at the same address',
    said: /this is another log/,
    mends: 'the right server is put back; the agent goes on',
    openStore: openPostgres,
    async run(house) {
      const { address, first } = servers!
      const events = await countEvents(house)
      const second = await PostgresServer.start()
      await query(second.url, `ALTER USER provost PASSWORD '${new URL(first.url).password}'`)
      address.lead(portOf(second.url))
      const { said } = await house.provost('log', 'verify')
      address.lead(portOf(first.url))
      await second.stop()
      return { said, lost: await lossesOf(house, events) }
    },
  },
]

export const STORE_FAULTS: readonly HouseFault[] = [...FILE_FAULTS, ...SERVER_FAULTS]
