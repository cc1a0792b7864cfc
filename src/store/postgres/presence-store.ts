// Presence on PostgreSQL: one row per node and one for the listening of all.

import type { Beat, Presence, PresenceRow, PresenceSight } from '#fleet/ports/presence'
import { CONTACT_LIMITS } from '#fleet/rules/judge-contact'
import type { PostgresDatabase } from './database.ts'

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const PAST_KEPT = 20

const BEAT = `
  INSERT INTO node_presence (node, name, instance, boot_id, past_instances, heard_at) VALUES ($1, $2, $3, $4, '[]', ${NOW})
  ON CONFLICT (node) DO UPDATE SET name = $2, instance = $3, boot_id = $4, heard_at = ${NOW}, stopped_at = NULL
  WHERE node_presence.instance IN ($3, '') RETURNING node`

const TAKE_PLACE = `
  INSERT INTO node_presence (node, name, instance, boot_id, past_instances, heard_at) VALUES ($1, $2, $3, $4, '[]', ${NOW})
  ON CONFLICT (node) DO UPDATE SET name = $2, instance = $3, boot_id = $4, heard_at = ${NOW}, stopped_at = NULL,
    past_instances = $5`

const LEAVE = `UPDATE node_presence SET instance = '', stopped_at = ${NOW} WHERE node = $1 AND instance = $2`

// A break in the listening is one in which nobody took in a beat: silence of that time says nothing about anybody.
const LISTEN = `
  INSERT INTO fleet_listening (one, since, at) VALUES (1, ${NOW}, ${NOW})
  ON CONFLICT (one) DO UPDATE SET at = ${NOW},
    since = CASE WHEN ${NOW} - fleet_listening.at > $1 THEN ${NOW} ELSE fleet_listening.since END`

const LOOK = `
  SELECT ${NOW} AS now, listening.since AS since, node, name, instance, boot_id AS "bootId", past_instances AS past,
    heard_at AS "heardAt", stopped_at AS "stoppedAt"
  FROM (SELECT (SELECT since FROM fleet_listening) AS since) AS listening LEFT JOIN node_presence ON true ORDER BY node`

type LookRow = Omit<PresenceRow, 'pastInstances' | 'node'> & {
  readonly now: number
  readonly since: number | null
  readonly node: string | null
  readonly past: string
}

export class PostgresPresence implements Presence {
  readonly #database: PostgresDatabase

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  async look(): Promise<PresenceSight> {
    const found = await this.#database.query<LookRow>(LOOK)
    const { now, since } = found[0]!
    const rows = found.flatMap(({ node, name, instance, bootId, past, heardAt, stoppedAt }) =>
      node === null ? [] : [{ node, name, instance, bootId, pastInstances: JSON.parse(past), heardAt, stoppedAt }],
    )
    return { now, listeningSince: since ?? now, rows }
  }

  async beat({ node, name, instance, bootId }: Beat): Promise<boolean> {
    await this.#database.query(LISTEN, [CONTACT_LIMITS.lateMs])
    return (await this.#database.query(BEAT, [node, name, instance, bootId])).length === 1
  }

  async takePlace(beat: Beat): Promise<void> {
    const { node, name, instance, bootId } = beat
    const before = (await this.look()).rows.find(row => row.node === node)
    const displaced = before && before.instance !== '' && before.instance !== instance ? [before.instance] : []
    const past = [...(before?.pastInstances ?? []), ...displaced].slice(-PAST_KEPT)
    await this.#database.query(LISTEN, [CONTACT_LIMITS.lateMs])
    await this.#database.query(TAKE_PLACE, [node, name, instance, bootId, JSON.stringify(past)])
  }

  async forget(node: string): Promise<void> {
    await this.#database.query('DELETE FROM node_presence WHERE node = $1', [node])
  }

  async leave({ node, instance }: Beat): Promise<void> {
    await this.#database.query(LEAVE, [node, instance])
  }
}
