// Which lines the filters of the address let through, and how many each facet would.
import type { Shape } from '#api/schemas'
import { SEVERITIES } from '../rules/severity.ts'

export type FindingTableLine = Shape<'FindingLines'>['lines'][number]

export const FACETS = ['severity', 'state', 'source', 'project', 'category'] as const

export type Facet = (typeof FACETS)[number]

export type FindingFilterBar = { readonly find: string } & Readonly<Record<Facet, string>>

export function readFindingFilter(query: URLSearchParams): FindingFilterBar {
  const read = (name: string) => query.get(name) ?? ''
  const [severity, state, source] = [read('severity'), read('state'), read('source')]
  return { find: read('find'), severity, state, source, project: read('project'), category: read('category') }
}

const ranks: ReadonlyMap<string, number> = new Map(SEVERITIES.map((severity, at) => [severity, at]))

/** The worst first, then what has waited longest. */
export function sortLines(lines: readonly FindingTableLine[]): FindingTableLine[] {
  return lines.toSorted(compare)
}

function compare(one: FindingTableLine, other: FindingTableLine): number {
  const byRank = rankOf(one) - rankOf(other)
  return byRank !== 0 ? byRank : one.since < other.since ? -1 : one.since > other.since ? 1 : 0
}

function rankOf({ severity }: FindingTableLine): number {
  return ranks.get(severity) ?? ranks.size
}

export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>

type Narrowed = { readonly shown: readonly FindingTableLine[]; readonly counts: FacetCounts }

/**
 * Each facet counts what the others let through: a choice never says how many it hides itself. Every line is looked at once,
 * for there are very many and this is done at every key.
 */
export function narrowDown(lines: readonly FindingTableLine[], filter: FindingFilterBar): Narrowed {
  const words = filter.find.toLowerCase()
  const wanted = FACETS.filter(facet => filter[facet] !== '')
  const shown: FindingTableLine[] = []
  const counts = Object.fromEntries(FACETS.map(facet => [facet, new Map()])) as Record<Facet, Map<string, number>>
  for (const line of lines) {
    if (words !== '' && !textOf(line).includes(words)) continue
    const hiding = wanted.filter(facet => line[facet] !== filter[facet])
    if (hiding.length === 0) shown.push(line)
    for (const facet of countingOf(hiding)) countIn(counts[facet], line[facet] ?? '')
  }
  return { shown, counts }
}

function textOf({ title, path, id }: FindingTableLine): string {
  return `${title}\n${path}\n${id}`.toLowerCase()
}

/** What one facet hides counts for that one; what two hide, for none. */
function countingOf(hiding: readonly Facet[]): readonly Facet[] {
  if (hiding.length === 0) return FACETS
  return hiding.length === 1 ? hiding : []
}

function countIn(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1)
}
