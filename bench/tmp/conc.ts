import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { systemClock } from '#adapters/clock/system-clock'
import { someEvent } from '#testing/events'
const dir = mkdtempSync(join(tmpdir(), 'probe-'))
const store = await openSqliteStore({ path: join(dir, 'a.db'), views: [], blobs: undefined as never, clock: systemClock })
const r = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => store.log.append([{ stream: `thing/s${i}`, expectedVersion: 0, events: [someEvent()] }])))
console.log(r.map(x => x.status === 'fulfilled' ? 'ok' : String(x.reason)))
rmSync(dir, { recursive: true })
