// Brings the schema up to date. Many nodes may start at once: one migrates, the others wait and find it done.
import { provostError } from '#kernel/errors/errors'
import type { Connection } from './connection.ts'
import { MIGRATIONS, SCHEMA_VERSION } from './migrations.ts'

/** The version of the schema; 0 when there is none. Refuses one that a newer program has written. */
export async function checkSchema(connection: Connection): Promise<number> {
  const found = await schemaOf(connection)
  if (found > SCHEMA_VERSION) throw provostError('STORE_SCHEMA_NEWER', { details: { found, known: SCHEMA_VERSION } })
  return found
}

export async function schemaOf(connection: Connection): Promise<number> {
  const [table] = await connection.query<{ name: string | null }>("SELECT to_regclass('schema_version') AS name")
  if (table!.name === null) return 0
  const [row] = await connection.query<{ version: number }>('SELECT version FROM schema_version')
  return row!.version
}

/** Belongs inside a transaction: a failed step leaves nothing behind. */
export async function migrate(connection: Connection, schema: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`provost migrations of ${schema}`])
  const found = await checkSchema(connection)
  if (found === 0) await createSchema(connection, schema)
  for (const step of MIGRATIONS.slice(found)) await connection.exec(step)
  await connection.query('UPDATE schema_version SET version = $1', [SCHEMA_VERSION])
}

// `CREATE SCHEMA IF NOT EXISTS` asks for the right to create one even where an administrator has made it already.
async function createSchema(connection: Connection, schema: string): Promise<void> {
  const [found] = await connection.query<{ name: string | null }>('SELECT to_regnamespace($1) AS name', [schema])
  if (found!.name === null) await connection.exec(`CREATE SCHEMA ${schema}`)
  const [foreign] = await connection.query<{ name: string }>(
    'SELECT relname AS name FROM pg_class WHERE relkind = $1 AND relnamespace = to_regnamespace($2)',
    ['r', schema],
  )
  if (foreign)
    throw provostError('STORE_FOREIGN', { details: { where: `schema ${schema}`, what: `a table ${foreign.name}` } })
  await connection.exec(`
    CREATE TABLE schema_version (one int PRIMARY KEY CHECK (one = 1), version int NOT NULL);
    INSERT INTO schema_version VALUES (1, 0)`)
}
