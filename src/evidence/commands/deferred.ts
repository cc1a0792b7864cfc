// `provost evidence deferred`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { findEvidencePlace } from './evidence-place.ts'

export const run: Run = async context => {
  const query = await findEvidencePlace(context)
  const { deferred } = await (await context.client()).call('listDeferred', { query })
  const rows = deferred.map(({ id, repo, run_id, tries, retry_at, overdue, reasons }) => [
    id,
    repo === null ? '-' : `${repo}/${run_id ?? ''}`,
    String(tries),
    overdue ? 'overdue' : retry_at,
    reasons.join('; '),
  ])
  return {
    json: { deferred },
    lines:
      rows.length > 0
        ? composeTable(['ID', 'RUN', 'TRIES', 'NEXT', 'BECAUSE'], rows, context.width)
        : ['nothing waits'],
  }
}
