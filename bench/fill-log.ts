// Fills the log of a store behind its back, quickly and with a chain that holds.
import { DatabaseSync } from 'node:sqlite'
import { CHAIN_START } from '../src/kernel/events/chain.ts'
import { composeEventBody, hashEventText } from '../src/store/event-text.ts'
import { openStore } from './throwaway-store.ts'
import { typicalEvent } from './typical-event.ts'

export type FilledLog = { readonly streams: readonly string[]; readonly eventsPerStream: number }

/** Streams grow in step, as in a house where much goes on at once. */
export async function fillLog(path: string, { streams, eventsPerStream }: FilledLog): Promise<void> {
  await (await openStore(path)).close()
  const database = new DatabaseSync(path)
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; BEGIN')
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const hashes = new Map(streams.map(stream => [stream, CHAIN_START]))
  let position = 0
  for (let version = 1; version <= eventsPerStream; version++) {
    for (const stream of streams) {
      const event = typicalEvent()
      const body = composeEventBody(event, stream, version)
      const hash = hashEventText(hashes.get(stream)!, body)
      hashes.set(stream, hash)
      insert.run(++position, stream, version, event.id, event.type, event.at, body, hash)
    }
  }
  const head = database.prepare('INSERT INTO streams VALUES (?, ?, ?)')
  for (const [stream, hash] of hashes) head.run(stream, eventsPerStream, hash)
  database.prepare('UPDATE log_end SET position = ?').run(position)
  database.exec('COMMIT')
  database.close()
}

export function streamNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `shop/${String(index).padStart(6, '0')}`)
}
