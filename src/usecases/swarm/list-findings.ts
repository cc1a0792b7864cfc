// Findings a page at a time, from their view.
import type { FindingView } from '#core/swarm/finding-view'
import type { World } from '../world.ts'

export type FindingFilter = {
  readonly run?: string | undefined
  readonly state?: string | undefined
  readonly severity?: string | undefined
  readonly path?: string | undefined
  readonly after: number
  readonly limit: number
}

const PAGE = 500

export async function listFindings(
  { store }: World,
  filter: FindingFilter,
): Promise<{ readonly findings: readonly FindingView[]; readonly next: string | null }> {
  const { run, state, limit } = filter
  const query = { ...(run !== undefined && { scope: run }), ...(state !== undefined && { status: state }) }
  const findings: FindingView[] = []
  let { after } = filter
  for (;;) {
    const rows = await store.views.list<FindingView>('finding', { ...query, after, limit: PAGE })
    for (const { state: finding, ordinal } of rows) {
      if (findings.length === limit) return { findings, next: String(after) }
      after = ordinal
      if (fits(finding, filter)) findings.push(finding)
    }
    if (rows.length < PAGE) return { findings, next: null }
  }
}

function fits(finding: FindingView, { severity, path }: FindingFilter): boolean {
  if (severity !== undefined && finding.severity !== severity.toUpperCase()) return false
  return path === undefined || finding.path === path || finding.path?.startsWith(`${path.replace(/\/$/, '')}/`) === true
}
