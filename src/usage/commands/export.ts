// `provost usage export`
import type { Run } from '#cli/command'
import { exportCsv } from '../rules/sums/export-csv.ts'
import { filterOf } from './usage.ts'

export const run: Run = async context => {
  const client = await context.client()
  const { records } = await client.call('exportUsage', { query: filterOf(context) })
  if (context.flags.format === 'json') return { json: { records }, lines: [JSON.stringify({ records }, null, 2)] }
  return {
    json: { records },
    lines: exportCsv(records)
      .trimEnd()
      .split('\r\n')
      .map(line => `${line}\r`),
  }
}
