// Several agents of one wave report the same thing: it becomes one finding, as bad as the worst of them says.
import { compareText } from '#kernel/reading/json-value'
import { comparableText, type FindingFacts } from '../reported-finding.ts'
import { type SeverityOfFinding, worseSeverity } from '../severity.ts'
import { symbolTail } from './symbol-tail.ts'

export type WaveFinding = FindingFacts & {
  readonly key: string
  readonly source: string
  readonly severity: SeverityOfFinding
}

export type MergedFinding = {
  /** Key and line are those of the smallest key of the group. */
  readonly key: string
  readonly severity: SeverityOfFinding
  readonly line: number | null
  readonly sources: readonly string[]
  readonly merged: readonly string[]
}

export type MergedWave = { readonly findings: readonly MergedFinding[]; readonly mergedCount: number }

const NEAR_LINES = 2

export function mergeWave(findings: readonly WaveFinding[]): MergedWave {
  const sorted = findings.toSorted((one, other) => compareText(one.key, other.key))
  const groups = linkDuplicates(sorted)
  return { findings: groups.map(mergeGroup), mergedCount: findings.length - groups.length }
}

function mergeGroup(group: readonly WaveFinding[]): MergedFinding {
  const [first] = group
  return {
    key: first!.key,
    severity: group.map(({ severity }) => severity).reduce(worseSeverity),
    line: first!.line ?? null,
    sources: [...new Set(group.map(({ source }) => source))].toSorted(),
    merged: group.map(({ key }) => key),
  }
}

/** Single linkage: a duplicate of a duplicate is one too. The findings come sorted by key, and groups keep that order. */
function linkDuplicates(findings: readonly WaveFinding[]): WaveFinding[][] {
  const parents = findings.map((_finding, index) => index)
  const rootOf = (start: number): number => {
    let root = start
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!
    return root
  }
  for (const [one, other] of findLinks(findings)) {
    const [low, high] = [rootOf(one), rootOf(other)].toSorted((left, right) => left - right)
    parents[high!] = low!
  }
  const groups = new Map<number, WaveFinding[]>()
  for (const [index, finding] of findings.entries()) {
    const group = groups.get(rootOf(index))
    if (group) group.push(finding)
    else groups.set(rootOf(index), [finding])
  }
  return [...groups.values()]
}

type Link = readonly [number, number]

/** Enough links to connect all duplicates, never all pairs of them. */
function findLinks(findings: readonly WaveFinding[]): Link[] {
  const byPlace = groupIndexes(findings, placeOf)
  return [...byPlace.values()].flatMap(indexes => [
    ...linksByKey(indexes, index => sameKeyOf(findings[index]!)),
    ...linksByLine(indexes, findings),
  ])
}

function placeOf({ category, rule_id, path, symbol }: WaveFinding): string {
  return JSON.stringify([category || null, rule_id || null, path || null, symbolTail(symbol)])
}

/**
 * What makes two findings of one place the same, wherever their lines are. Where the code was read it was the same tree,
 * and the same code on another line is another place.
 */
function sameKeyOf({ path, anchor, core, line, text }: WaveFinding): string[] {
  const description = comparableText(text)
  const byText = description !== '' && (!path || (line ?? null) === null) ? [JSON.stringify(['text', description])] : []
  return path && anchor && !core ? [JSON.stringify(['anchor', anchor]), ...byText] : byText
}

function linksByKey(indexes: readonly number[], keysOf: (index: number) => readonly string[]): Link[] {
  const first = new Map<string, number>()
  const links: Link[] = []
  for (const index of indexes) {
    for (const key of keysOf(index)) {
      const known = first.get(key)
      if (known === undefined) first.set(key, index)
      else links.push([known, index])
    }
  }
  return links
}

function linksByLine(indexes: readonly number[], findings: readonly WaveFinding[]): Link[] {
  const placed = indexes.filter(index => findings[index]!.path && (findings[index]!.line ?? null) !== null)
  const spots = [
    ...groupIndexes(
      placed.map(index => findings[index]!),
      ({ line }) => String(line),
    ),
  ]
    .map(([line, places]): Spot => ({ line: Number(line), indexes: places.map(place => placed[place]!) }))
    .toSorted((one, other) => one.line - other.line)
  const links: Link[] = []
  let chain: { readonly last: Spot; readonly sources: Set<string> } | undefined
  for (const spot of spots) {
    const members = spot.indexes.map(index => findings[index]!)
    links.push(...spot.indexes.slice(1).map((index): Link => [spot.indexes[0]!, index]))
    const isNear = chain !== undefined && spot.line - chain.last.line <= NEAR_LINES
    const isSame = isNear && !members.some(finding => isToldApart(finding, chain!.sources))
    if (isSame) links.push([chain!.last.indexes[0]!, spot.indexes[0]!])
    const sources = isSame ? chain!.sources : new Set<string>()
    for (const { source } of members) sources.add(source)
    chain = { last: spot, sources }
  }
  return links
}

/** Everything of one place that names the same line. */
type Spot = { readonly line: number; readonly indexes: readonly number[] }

/** Two agents may name the same thing a line apart; one agent that read the code and names two lines means two things. */
function isToldApart({ core, source }: WaveFinding, sources: ReadonlySet<string>): boolean {
  return Boolean(core) && sources.has(source)
}

function groupIndexes<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  return groups
}
