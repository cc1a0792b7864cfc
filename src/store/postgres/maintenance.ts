// What backup, restore and doctor ask of PostgreSQL.

import { provostError } from '#kernel/errors/errors'
import type { StoredRow } from '#kernel/events/chain'
import type { StoredIntent } from '../ports/intent-store.ts'
import type { Maintenance, StoreExtras } from '../ports/maintenance.ts'
import { insertRows } from './append-statements.ts'
import type { AppendWatch } from './append-watch.ts'
import type { Connection } from './connection.ts'
import type { PostgresDatabase } from './database.ts'
import { INTENT_COLUMNS, type IntentRow, readIntent, storable } from './intent-store.ts'
import { growTree } from './log-tree.ts'
import type { ViewWriter } from './view-writer.ts'

const BATCH = 1_000

const INSERT_COUNTERS = 'INSERT INTO counters (name, value) SELECT * FROM unnest($1::text[], $2::bigint[])'

const INSERT_INTENTS = `
  INSERT INTO intents (id, kind, event_id, subject, payload, status, attempts, next_at, last_error, node, leased_until)
  SELECT *, 0 FROM unnest(
    $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[], $9::text[],
    $10::text[])`

const DAMAGE = `
  SELECT checksum_failures || ' pages do not match their checksum' AS damage FROM pg_stat_database
  WHERE datname = current_database() AND checksum_failures > 0
  UNION ALL SELECT 'index ' || indexrelid::regclass || ' is not valid' FROM pg_index JOIN pg_class ON oid = indexrelid
  WHERE relnamespace = to_regnamespace($1) AND NOT indisvalid`

export class PostgresMaintenance implements Maintenance {
  readonly #database: PostgresDatabase
  readonly #views: ViewWriter
  readonly #watch: AppendWatch

  constructor(database: PostgresDatabase, views: ViewWriter, watch: AppendWatch) {
    this.#database = database
    this.#views = views
    this.#watch = watch
  }

  /** The checkpoint comes first: intents that are newer than it are asked for again, older ones would be lost. */
  async readExtras(): Promise<StoreExtras> {
    const query = this.#database.query.bind(this.#database)
    const [reactor] = await query<{ checkpoint: number }>('SELECT checkpoint FROM reactor')
    const counters = await query<{ name: string; value: number }>('SELECT name, value FROM counters')
    const intents = await query<IntentRow>(`SELECT ${INTENT_COLUMNS} FROM intents ORDER BY id`)
    return {
      checkpoint: reactor!.checkpoint,
      counters: Object.fromEntries(counters.map(({ name, value }) => [name, value])),
      intents: intents.map(readIntent),
    }
  }

  async load(rows: AsyncIterable<StoredRow>, extras: StoreExtras): Promise<void> {
    await this.#database.maintain(async (connection, end) => {
      if (end.position > 0) {
        const message = `a backup is loaded into an empty store; this one holds ${end.position} events`
        throw provostError('INPUT_INVALID', { message })
      }
      let { tree } = end
      for await (const batch of batches(rows)) {
        tree = await growTree(connection, tree, batch)
        await insertRows(connection, batch, tree, this.#watch.channel)
      }
      await insertExtras(connection, extras)
      await this.#views.rebuild(connection)
    })
  }

  schemaVersion(): Promise<number> {
    return this.#database.schemaVersion()
  }

  async logId(): Promise<string> {
    return (await this.#database.query<{ id: string }>('SELECT id FROM log_identity'))[0]!.id
  }

  rebuildViews(): Promise<void> {
    return this.#database.maintain(connection => this.#views.rebuild(connection))
  }

  async findDamage(): Promise<string[]> {
    const rows = await this.#database.query<{ damage: string }>(DAMAGE, [this.#database.schema])
    return rows.map(row => row.damage)
  }
}

async function* batches(rows: AsyncIterable<StoredRow>): AsyncIterable<StoredRow[]> {
  let batch: StoredRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

async function insertExtras(connection: Connection, { checkpoint, counters, intents }: StoreExtras): Promise<void> {
  await connection.query('UPDATE reactor SET checkpoint = $1', [checkpoint])
  await connection.query(INSERT_COUNTERS, [Object.keys(counters), Object.values(counters)])
  await connection.query(INSERT_INTENTS, composeColumns(intents))
}

function composeColumns(intents: readonly StoredIntent[]): (string | number | null)[][] {
  return [
    intents.map(intent => intent.id),
    intents.map(intent => intent.kind),
    intents.map(intent => intent.eventId),
    intents.map(intent => intent.subject),
    intents.map(intent => JSON.stringify(intent.payload)),
    intents.map(intent => intent.status),
    intents.map(intent => intent.attempts),
    intents.map(intent => intent.nextAt),
    intents.map(intent => intent.lastError && storable(intent.lastError)),
    intents.map(intent => intent.node ?? null),
  ]
}
