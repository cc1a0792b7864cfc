// Which lines the filters of the address let through, and how many each facet would.
import type { Shape } from '#api/schemas'
import { SEVERITIES } from '../rules/severity.ts'

export type FindingLine = Shape<'FindingLines'>['lines'][number]

export const FACETS = ['severity', 'state', 'source', 'project', 'category'] as const

export type Facet = (typeof FACETS)[number]

export type FindingFilter = { readonly find: string } & Readonly<Record<Facet, string>>

export function readFindingFilter(query: URLSearchParams): FindingFilter {
  const read = (name: string) => query.get(name) ?? ''
  const [severity, state, source] = [read('severity'), read('state'), read('source')]
  return { find: read('find'), severity, state, source, project: read('project'), category: read('category') }
}

const ranks: ReadonlyMap<string, number> = new Map(SEVERITIES.map((severity, at) => [severity, at]))

/** The worst first, then what has waited longest. */
export function chooseLines(lines: readonly FindingLine[], filter: FindingFilter): FindingLine[] {
  return lines.filter(line => fits(line, filter)).sort(compare)
}

function compare(one: FindingLine, other: FindingLine): number {
  const byRank = rankOf(one) - rankOf(other)
  return byRank !== 0 ? byRank : one.since < other.since ? -1 : one.since > other.since ? 1 : 0
}

function rankOf({ severity }: FindingLine): number {
  return ranks.get(severity) ?? ranks.size
}

function fits(line: FindingLine, filter: FindingFilter, but?: Facet): boolean {
  for (const facet of FACETS) if (facet !== but && filter[facet] !== '' && line[facet] !== filter[facet]) return false
  return (
    filter.find === '' || `${line.title}\n${line.path}\n${line.id}`.toLowerCase().includes(filter.find.toLowerCase())
  )
}

export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>

/** Each facet counts what the others let through: a choice never says how many it hides itself. */
export function countFacets(lines: readonly FindingLine[], filter: FindingFilter): FacetCounts {
  const counts = FACETS.map(facet => [facet, countBy(lines, filter, facet)] as const)
  return Object.fromEntries(counts) as unknown as FacetCounts
}

function countBy(lines: readonly FindingLine[], filter: FindingFilter, facet: Facet): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    if (!fits(line, filter, facet)) continue
    const word = line[facet] ?? ''
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
