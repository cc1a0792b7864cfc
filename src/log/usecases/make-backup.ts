// Copies the log while it is in use. The copy is engine-independent: what SQLite wrote, PostgreSQL can load.
import { writeInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import type { BlobStore } from '#store/ports/blob-store'
import type { EventLog } from '#store/ports/event-log'

export type Backup = { readonly path: string; readonly events: number; readonly blobs: number; readonly at: string }

const PAGE = 2_000

/** `begunAt` names it, so that whoever carries on for a process that died finds what that one has made. */
export async function makeBackup(
  { store, clock, backups }: World,
  directory: string,
  begunAt?: string,
): Promise<Backup> {
  const at = begunAt ?? writeInstant(clock.now())
  const name = `backup-${at.replace(/[:.]/g, '-')}`
  const made = await backups.find(directory, name)
  if (made) return { path: made.path, events: made.manifest.events, blobs: made.manifest.blobs.length, at }
  // Read before the end of the log is fixed, so that checkpoint and counters never run ahead of the events.
  const extras = await store.maintenance.readExtras()
  const end = await store.log.headPosition()
  const { path, manifest } = await backups.write(directory, name, {
    lines: exportLines(store.log, end),
    blobs: readBlobs(store.blobs),
    describe: written => ({ schema: 'provost.backup/1', at, engine: store.engine, ...written, extras }),
  })
  return { path, events: manifest.events, blobs: manifest.blobs.length, at }
}

/** One event per line, in order, with position and hash. */
export async function* exportLines(log: EventLog, end: number, stream?: string): AsyncIterable<string> {
  for (let after = 0; after < end; ) {
    const page = await log.readPage({ after, limit: PAGE, ...(stream !== undefined && { stream }) })
    if (page.length === 0) return
    for (const event of page) if (event.position <= end) yield JSON.stringify(event)
    after = page.at(-1)!.position
  }
}

async function* readBlobs(blobs: BlobStore) {
  for await (const hash of blobs.list()) yield { hash, bytes: await blobs.get(hash) }
}
