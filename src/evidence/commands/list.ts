// `provost evidence list`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeTable } from '#cli/print/table'
import { readAll } from '#cli/read-all'
import { findEvidencePlace } from './evidence-place.ts'

export const run: Run = async context => {
  const filter = Object.fromEntries(['repo', 'surface', 'status', 'since'].map(name => [name, textFlag(context, name)]))
  const query = { ...(await findEvidencePlace(context)), ...filter }
  const records = await readAll<Shape<'RecordLine'>>(await context.client(), 'listRecords', 'records', query)
  const rows = records.map(({ repo, run_id, surfaces, status, verified, finished_at, rung }) => [
    repo,
    run_id,
    surfaces.join(' '),
    status,
    verified ?? '-',
    rung,
    finished_at ?? '-',
  ])
  const headers = ['REPOSITORY', 'RUN', 'SURFACES', 'STATUS', 'VERDICT', 'KNOWN AS', 'FINISHED']
  return {
    json: { records },
    lines: rows.length > 0 ? composeTable(headers, rows, context.width) : ['no record yet'],
  }
}
