// Appends to shared streams as fast as it is let, and tells each event that was acknowledged before it goes on.
// Usage: node append.ts <store> <name> <appends> <streams> <bytes>
import { randomInt } from 'node:crypto'
import { readSync, writeSync } from 'node:fs'
import { isProvostError } from '../../../src/kernel/errors/errors.ts'
import { systemClock } from '../../../src/process/system-clock.ts'
import { fileBlobs } from '../../../src/store/adapters/file-blobs.ts'
import type { EventLog } from '../../../src/store/ports/event-log.ts'
import type { Store } from '../../../src/store/ports/store.ts'

const [where = '', name = '', appends = '', streams = '', bytes = ''] = process.argv.slice(2)

tell('opening')
const store = await open()
tell('ready')
readSync(0, Buffer.alloc(1)) // all start together, when they are told to
for (let n = 1; n <= Number(appends); n++) {
  await append(store.log, `thing/${randomInt(Number(streams))}`, `${name}-${n}`)
  tell(`${name}-${n}`)
}
await store.close()

/** What is written to the descriptor has left this process, however it dies. */
function tell(line: string): void {
  writeSync(1, `${line}\n`)
}

async function open(): Promise<Store> {
  if (where.startsWith('postgres:')) {
    const { openPostgresStore } = await import('../../../src/store/postgres/open-postgres-store.ts')
    return openPostgresStore({ url: where, views: [], clock: systemClock })
  }
  const { openSqliteStore } = await import('../../../src/store/sqlite/open-sqlite-store.ts')
  return openSqliteStore({ path: where, views: [], blobs: fileBlobs(`${where}-blobs`), clock: systemClock })
}

/** As every use case does: reads, decides on what it saw, and after a lost race reads again. */
async function append(log: EventLog, stream: string, id: string): Promise<void> {
  for (;;) {
    const { length } = await log.readStream(stream)
    try {
      await log.append([{ stream, expectedVersion: length, events: [eventOf(id)] }])
      return
    } catch (error) {
      if (!isProvostError(error) || error.code !== 'VERSION_CONFLICT') throw error
    }
  }
}

function eventOf(id: string) {
  return {
    id,
    type: 'thing.changed',
    schema: 1,
    at: new Date().toISOString(),
    actor: { kind: 'system', id: 'system/test' } as const,
    cause: null,
    correlation: name,
    data: { text: 'x'.repeat(Number(bytes)) },
  }
}
