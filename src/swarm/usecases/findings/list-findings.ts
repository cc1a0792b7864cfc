// Findings a page at a time, from their view.
import { FINDING_STATES } from '#finding/rules/finding-state'
import { SEVERITIES } from '#finding/rules/severity'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { needRun } from '../need-swarm.ts'

export type FindingFilter = {
  readonly project?: string | undefined
  readonly run?: string | undefined
  readonly state?: string | undefined
  readonly severity?: string | undefined
  readonly path?: string | undefined
  readonly after: number
  readonly limit: number
}

const PAGE = 500

export async function listFindings(
  world: World,
  filter: FindingFilter,
): Promise<{ readonly findings: readonly FindingView[]; readonly next: string | null }> {
  const { run, state, limit } = filter
  if (run !== undefined) await needRun(world, run)
  checkWord('state', state, FINDING_STATES)
  checkWord('severity', filter.severity?.toUpperCase(), SEVERITIES)
  const query = { ...(run !== undefined && { scope: run }), ...(state !== undefined && { status: state }) }
  const findings: FindingView[] = []
  let { after } = filter
  for (;;) {
    const rows = await world.store.views.list<FindingView>('finding', { ...query, after, limit: PAGE })
    for (const { state: finding, ordinal } of rows) {
      if (findings.length === limit) return { findings, next: String(after) }
      after = ordinal
      if (fits(finding, filter)) findings.push(finding)
    }
    if (rows.length < PAGE) return { findings, next: null }
  }
}

/** A word that nobody knows fits nothing, and an empty list would read as "there is none". */
function checkWord(field: string, given: string | undefined, known: readonly string[]): void {
  if (given === undefined || known.includes(given)) return
  const message = `${field} must be one of ${known.join(', ')}; got ${given.slice(0, 40)}`
  throw provostError('INPUT_INVALID', { message, details: { field } })
}

function fits(finding: FindingView, { project, severity, path }: FindingFilter): boolean {
  if (project !== undefined && finding.project !== project) return false
  if (severity !== undefined && finding.severity !== severity.toUpperCase()) return false
  return path === undefined || finding.path === path || finding.path?.startsWith(`${path.replace(/\/$/, '')}/`) === true
}
