// Findings as lines: what a table of very many shows, and nothing else of them.
import type { World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'

export type FindingLine = Pick<
  FindingView,
  | 'id'
  | 'run'
  | 'project'
  | 'severity'
  | 'category'
  | 'title'
  | 'path'
  | 'line'
  | 'state'
  | 'detail'
  | 'foundAt'
  | 'since'
  | 'version'
> & {
  readonly isApproved: boolean
  /** Who reported it: `agents` of a swarm, or another tool by its name. */
  readonly source: string
}

export type LineQuery = { readonly ids?: readonly string[]; readonly after: number; readonly limit: number }

export async function listFindingLines(
  { store }: World,
  { ids, after, limit }: LineQuery,
): Promise<{ readonly lines: readonly FindingLine[]; readonly next: string | null }> {
  if (ids) {
    const found = await Promise.all(ids.map(id => store.views.find<FindingView>('finding', id)))
    return { lines: found.flatMap(row => (row ? toLine(row.state) : [])), next: null }
  }
  const rows = await store.views.list<FindingView>('finding', { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    lines: page.map(({ state }) => toLine(state)),
    next: rows.length > limit && last ? String(last.ordinal) : null,
  }
}

function toLine(finding: FindingView): FindingLine {
  const { id, run, project, severity, category, title, path, line, state, detail, foundAt, since, version } = finding
  const named = { id, run, project, severity, category, title, path, line, state, detail, foundAt, since, version }
  return { ...named, isApproved: finding.approved !== null, source: sourceOf(finding) }
}

/** What was imported has no agents; its lens is named after the tool. */
function sourceOf({ links, lastLens, sources }: FindingView): string {
  const isImported = sources.length === 0 && links.sarif.length + links.origins.length > 0
  return isImported ? (lastLens?.name ?? 'another tool') : 'agents'
}
