// Writes into test/reports/reports.json how other libraries count each report: `node test/linters/count-reports.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countByOthers, readRows } from './other-readers.ts'

const rows = []
for (const row of readRows()) rows.push({ ...row, otherReader: await countByOthers(row) })
writeFileSync(join(import.meta.dirname, '..', 'reports', 'reports.json'), `${JSON.stringify(rows, null, 2)}\n`)
