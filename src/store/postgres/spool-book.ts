// How far each node's records were taken in, on PostgreSQL: in the transaction that appends what they say.
import type { SpoolBook, SpoolPlace, SpoolTaken } from '#fleet/ports/spool-book'
import type { SpoolKnown } from '#fleet/rules/merge-spool'
import type { Connection } from './connection.ts'
import type { PostgresDatabase } from './database.ts'
import { early, type PostgresEventLog } from './event-log.ts'

const PLACE = 'SELECT spool, through, gaps FROM node_spool WHERE node = $1'
const APPLIED = 'SELECT seq, hash FROM node_spool_records WHERE node = $1 AND spool = $2 AND seq = ANY($3::bigint[])'
const KEEP_PLACE = `
  INSERT INTO node_spool (node, spool, through, gaps) VALUES ($1, $2, $3, $4)
  ON CONFLICT (node) DO UPDATE SET spool = $2, through = $3, gaps = $4`
const KEEP_APPLIED = `
  INSERT INTO node_spool_records (node, spool, seq, hash)
  SELECT $1, $2, seq, hash FROM unnest($3::bigint[], $4::text[]) AS given (seq, hash)`
const FORGET_OTHERS = 'DELETE FROM node_spool_records WHERE node = $1 AND spool <> $2'

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const HEAR = `
  WITH gone AS (DELETE FROM node_nonces WHERE node = $1 AND at < ${NOW} - $3)
  INSERT INTO node_nonces (node, nonce, at) VALUES ($1, $2, ${NOW}) ON CONFLICT DO NOTHING RETURNING nonce`

const NOWHERE: SpoolPlace = { spool: null, through: 0, gaps: [] }

type PlaceRow = { readonly spool: string; readonly through: number; readonly gaps: string }

export class PostgresSpoolBook implements SpoolBook {
  readonly #database: PostgresDatabase
  readonly #log: PostgresEventLog

  constructor(database: PostgresDatabase, log: PostgresEventLog) {
    this.#database = database
    this.#log = log
  }

  async find(node: string): Promise<SpoolPlace> {
    return readPlace(await this.#database.query<PlaceRow>(PLACE, [node]))
  }

  async take(
    node: string,
    spool: string,
    seqs: readonly number[],
    plan: (known: SpoolKnown) => Promise<SpoolTaken | null>,
  ): Promise<void> {
    const ask = (connection: Connection) =>
      early(
        connection.query<PlaceRow>(PLACE, [node]),
        connection.query<{ seq: number; hash: string }>(APPLIED, [node, spool, seqs]),
      )
    await this.#log.appendWith(ask, async (connection, asked) => {
      const [rows, applied] = await asked
      const place = readPlace(rows)
      const taken = await plan({ ...place, held: [], applied })
      if (!taken) return { writes: [] }
      return { writes: taken.writes, beside: () => keep(connection, node, taken, place.spool) }
    })
  }

  async hearNonce(node: string, nonce: string, keptMs: number): Promise<boolean> {
    return (await this.#database.query(HEAR, [node, nonce, keptMs])).length === 1
  }
}

async function keep(
  connection: Connection,
  node: string,
  { place: { spool, through, gaps }, applied }: SpoolTaken,
  before: string | null,
): Promise<void> {
  if (before !== null && before !== spool) connection.send(FORGET_OTHERS, [node, spool])
  connection.send(KEEP_PLACE, [node, spool, through, JSON.stringify(gaps)])
  const values = [node, spool, applied.map(({ seq }) => seq), applied.map(({ hash }) => hash)]
  if (applied.length > 0) connection.send(KEEP_APPLIED, values)
}

function readPlace([row]: readonly PlaceRow[]): SpoolPlace {
  return row ? { ...row, gaps: JSON.parse(row.gaps) } : NOWHERE
}
