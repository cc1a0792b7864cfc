// Rewritten logs on a real PostgreSQL server.
import { inject } from 'vitest'
import { systemClock } from '#process/system-clock'
import type { Store } from '#store/ports/store'
import { openPostgresStore } from '#store/postgres/open-postgres-store'
import { countingView } from '#testing/counting-view'
import { newSchema, runSql } from '#testing/postgres/postgres-schema'
import { describeRewrittenLogs } from './rewritten-log.contract.ts'

const schemas = new WeakMap<Store, string>()

describeRewrittenLogs('postgres', {
  open: async () => {
    const schema = newSchema()
    const url = inject('postgresUrl')
    const store = await openPostgresStore({ url, views: [countingView], clock: systemClock, schema })
    schemas.set(store, schema)
    return store
  },
  editView: async store => {
    const rows = `${schemas.get(store)}.view_rows`
    await runSql(`UPDATE ${rows} SET body = replace(body, 'none', 'other') WHERE key = (SELECT min(key) FROM ${rows})`)
  },
})
