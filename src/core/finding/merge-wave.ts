// Several agents of one wave report the same thing: it becomes one finding, as bad as the worst of them says.
import { compareText } from '#core/kernel/json-value'
import { comparableText, type FindingFacts } from './reported-finding.ts'
import { type Severity, worseSeverity } from './severity.ts'
import { symbolTail } from './symbol-tail.ts'

export type WaveFinding = FindingFacts & { readonly key: string; readonly source: string; readonly severity: Severity }

export type MergedFinding = {
  /** Key and line are those of the smallest key of the group. */
  readonly key: string
  readonly severity: Severity
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

/** What makes two findings of one place the same, wherever their lines are. */
function sameKeyOf({ path, anchor, line, text }: WaveFinding): string[] {
  const description = comparableText(text)
  const byText = description !== '' && (!path || (line ?? null) === null) ? [JSON.stringify(['text', description])] : []
  return path && anchor ? [JSON.stringify(['anchor', anchor]), ...byText] : byText
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
  const lineOf = (index: number) => findings[index]!.line ?? 0
  const placed = indexes.filter(index => findings[index]!.path && (findings[index]!.line ?? null) !== null)
  const byLine = placed.toSorted((one, other) => lineOf(one) - lineOf(other))
  return byLine.flatMap((index, at): Link[] => {
    const next = byLine[at + 1]
    return next !== undefined && lineOf(next) - lineOf(index) <= NEAR_LINES ? [[index, next]] : []
  })
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
