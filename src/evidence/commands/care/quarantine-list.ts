// `provost evidence quarantine list`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { findEvidencePlace } from '../evidence-place.ts'

export const run: Run = async context => {
  const query = await findEvidencePlace(context)
  const { entries } = await (await context.client()).call('listQuarantine', { query })
  const rows = entries.map(({ id, received_at, repo, run_id, status, bytes, resolved_by }) => [
    id,
    received_at,
    repo === null ? '-' : `${repo}/${run_id ?? ''}`,
    resolved_by === null ? (status ?? '-') : `resolved by ${resolved_by}`,
    String(bytes),
  ])
  return {
    json: { entries },
    lines:
      rows.length > 0
        ? composeTable(['ID', 'RECEIVED', 'RUN', 'STATUS', 'BYTES'], rows, context.width)
        : ['the quarantine is empty'],
  }
}
