// The same lines give the same ledger on both engines, also when they are counted piece by piece.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { VIEWS } from '#house/views'
import { systemClock } from '#process/system-clock'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { Store } from '#store/ports/store'
import { openPostgresStore } from '#store/postgres/open-postgres-store'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { newSchema } from '#testing/postgres/postgres-schema'
import { someEvent } from '#testing/samples/events'
import { attribution, claudeResult, claudeStep, moment } from '#testing/usage-lines'
import { countLines } from '../rules/counting/count-lines.ts'
import { emptyBook, type UsageBook } from '../rules/counting/usage-book.ts'
import { LEDGER_AXES } from '../rules/sums/sum-ledger.ts'
import { sumUsage } from './sum-usage.ts'

const place = mkdtempSync(join(tmpdir(), 'provost-ledger-'))
const opened: Store[] = []

afterAll(async () => {
  await Promise.allSettled(opened.map(store => store.close()))
  rmSync(place, { recursive: true, force: true })
})

const LINES = [
  moment(1, 1, 'begun'),
  claudeStep(1, 2, 'm1', 4),
  claudeResult(1, 3, 'u1', { total: [10, 100] }),
  moment(1, 4, 'rested'),
  moment(1, 5, 'begun'),
  claudeStep(1, 6, 'm2', 7),
  moment(2, 1, 'begun'),
  claudeResult(2, 2, 'u2', { total: [30, 400], resumed: true }),
  moment(2, 3, 'rested'),
]

/** Counted after each line, as the daemon does it: the book is the one that the store has folded. */
async function countAll(store: Store): Promise<void> {
  for (let end = 1; end <= LINES.length; end++) {
    const book = (await store.views.find<UsageBook>('usage_book', 'demo-1'))?.state ?? emptyBook('demo-1')
    const ended = end === LINES.length ? [{ generation: 1, at: 0 }] : []
    const { events } = countLines(book, { lines: LINES.slice(0, end), for: attribution, ended })
    const composed = events.map(({ type, data }) => ({ ...someEvent(), type, data }))
    if (composed.length > 0)
      await store.log.append([{ stream: 'usage/demo-1', expectedVersion: book.version, events: composed }])
  }
}

test('SQLite and PostgreSQL hold the same ledger', async () => {
  const options = { views: VIEWS, clock: systemClock }
  const sqlite = await openSqliteStore({
    ...options,
    path: join(place, 'store.db'),
    blobs: fileBlobs(join(place, 'blobs')),
  })
  const postgres = await openPostgresStore({ ...options, url: inject('postgresUrl'), schema: newSchema() })
  opened.push(sqlite, postgres)
  await Promise.all([sqlite, postgres].map(countAll))
  for (const by of LEDGER_AXES) {
    const wish = { by, prefer: 'told' } as const
    expect(await sumUsage({ store: postgres }, wish)).toEqual(await sumUsage({ store: sqlite }, wish))
  }
  const { total, unknown } = await sumUsage({ store: postgres }, { by: 'all', prefer: 'told' })
  expect(total).toMatchObject({ turns: 3, cost: { USD: 400 }, costUnknown: 1, partial: 1, atLeast: true })
  expect(total?.tokens.input).toEqual({ sum: 37, unknown: 0 })
  expect(unknown).toHaveLength(1)
})
