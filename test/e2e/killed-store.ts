// Where the log of a house lies whose commands are killed: in its home, or on a server. It is saved and put back with the house.
import { execFileSync } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import type { CommandHouse } from '../../src/testing/command-house.ts'
import { runSql } from '../../src/testing/postgres/postgres-schema.ts'
import { PostgresServer } from '../../src/testing/postgres/postgres-server.ts'

export type KilledStore = {
  readonly moveIn: (house: CommandHouse) => Promise<void>
  readonly save: (house: CommandHouse) => Promise<void>
  readonly putBack: (house: CommandHouse) => Promise<void>
  readonly close: () => Promise<void>
}

const savedPlace = ({ place }: CommandHouse) => `${place}-saved`

export const sqliteStore: KilledStore = {
  moveIn: async () => {},
  save: async house => {
    execFileSync('cp', ['--archive', house.place, savedPlace(house)]) // there may be pipes in it
  },
  putBack: async house => {
    await rm(house.place, { recursive: true, force: true, maxRetries: 5 })
    await rename(savedPlace(house), house.place)
  },
  close: async () => {},
}

const EVENTS = 'SELECT position, type FROM provost.events WHERE position > $1 ORDER BY position'
const LEAVE = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1'

/** Every house has a database of its own, which the server copies when the house is saved. */
export async function postgresStore(): Promise<KilledStore> {
  const server = await PostgresServer.start({ max_connections: '200' })
  const names = new Map<CommandHouse, string>()
  const sql = (text: string, values: unknown[] = []) => runSql(text, values, server.url)
  return {
    moveIn: async house => {
      const name = `house_${names.size + 1}`
      names.set(house, name)
      await sql(`CREATE DATABASE ${name}`)
      const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href
      house.env = { ...house.env, PROVOST_STORE: url }
      house.readLog = after => runSql(EVENTS, [after], url).catch(() => []) // nothing was opened there yet
    },
    save: async house => {
      const name = names.get(house)!
      await sqliteStore.save(house)
      await sql(LEAVE, [name])
      await sql(`CREATE DATABASE ${name}_saved TEMPLATE ${name}`)
    },
    putBack: async house => {
      const name = names.get(house)!
      await sqliteStore.putBack(house)
      await sql(`DROP DATABASE ${name} WITH (FORCE)`)
      await sql(`ALTER DATABASE ${name}_saved RENAME TO ${name}`)
    },
    close: () => server.stop(),
  }
}
