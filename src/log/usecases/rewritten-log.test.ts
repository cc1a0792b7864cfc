// Rewritten logs in SQLite files.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '#process/system-clock'
import { fileBlobs } from '#store/adapters/file-blobs'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { countingView } from '#testing/counting-view'
import { temporaryDirectory } from '#testing/temporary-directory'
import { describeRewrittenLogs } from './rewritten-log.contract.ts'

let place: string | undefined
let made = 0

describeRewrittenLogs('sqlite', {
  open: () => {
    place ??= temporaryDirectory('rewritten')
    const path = join(place, `${made++}.db`)
    return openSqliteStore({ path, views: [countingView], blobs: fileBlobs(`${path}-blobs`), clock: systemClock })
  },
  editView: async ({ where }) => {
    const raw = new DatabaseSync(where)
    raw.exec(`UPDATE view_rows SET body = replace(body, 'none', 'other') WHERE key = (SELECT min(key) FROM view_rows)`)
    raw.close()
  },
})
