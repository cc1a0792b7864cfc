import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { systemClock } from '#adapters/clock/system-clock'
import { someEvent } from '#testing/events'
const dir = mkdtempSync(join(tmpdir(), 'probe-'))
const data = { text: 'x'.repeat(200), n: 1, list: ['a', 'b'] }
const store = await openSqliteStore({ path: join(dir, 'a.db'), views: [], blobs: undefined as never, clock: systemClock })
let v = 0
for (let i = 0; i < 20000; i++) await store.log.append([{ stream: 'thing/a', expectedVersion: v++, events: [someEvent({data})] }])
rmSync(dir, { recursive: true })
