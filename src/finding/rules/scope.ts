// What a wave looked at, as a list of paths and globs, and whether a path is among it.
import { confinePath } from './confined-path.ts'
import { compileGlob, type Glob, globMatches, isGlob } from './glob.ts'

export type ScopeReason = 'covered' | 'out_of_scope' | 'no_scope' | 'no_path' | 'bad_path'

export type ScopeAnswer = {
  readonly covered: boolean
  /** The first entry that covers the path, as it was given. */
  readonly by: string | null
  readonly reason: ScopeReason
}

type PlacedGlob = { readonly index: number; readonly glob: Glob }

/** Made once for many questions: entries are found by the directories of the path, not one after the other. */
export type FindingScope = {
  readonly entries: readonly string[]
  /** Entries that say nothing, in the order given. */
  readonly ignored: readonly string[]
  readonly hasEntries: boolean
  readonly everythingAt: number
  readonly literals: ReadonlyMap<string, number>
  readonly globs: ReadonlyMap<string, readonly PlacedGlob[]>
}

const EVERYTHING: readonly string[] = ['/', '.', './']
const NOT_COVERING = Number.POSITIVE_INFINITY

export function compileScope(entries: readonly string[] | null): FindingScope {
  const ignored: string[] = []
  const literals = new Map<string, number>()
  const globs = new Map<string, PlacedGlob[]>()
  let everythingAt = NOT_COVERING
  for (const [index, entry] of (entries ?? []).entries()) {
    // Compared as given: an entry that only becomes empty must never come to mean everything.
    const path = EVERYTHING.includes(entry) ? '' : confinePath(entry) || undefined
    const glob = path && isGlob(path) ? compileGlob(path) : undefined
    if (path === '') everythingAt = Math.min(everythingAt, index)
    else if (path === undefined || (isGlob(path) && !glob)) ignored.push(entry)
    else if (glob) addGlob(globs, literalHead(path), { index, glob })
    else if (!literals.has(path)) literals.set(path, index)
  }
  const given = entries ?? []
  return { entries: given, ignored, hasEntries: given.length > ignored.length, everythingAt, literals, globs }
}

function addGlob(globs: Map<string, PlacedGlob[]>, head: string, placed: PlacedGlob): void {
  const placedThere = globs.get(head)
  if (placedThere) placedThere.push(placed)
  else globs.set(head, [placed])
}

/** The directories before the first segment that is a pattern; braces may hold a `/`, so they end the head. */
function literalHead(path: string): string {
  const at = path.search(/[*?[{]/)
  return path.slice(0, Math.max(0, path.lastIndexOf('/', at)))
}

export function scopeCovers(scope: FindingScope, path: string | null): ScopeAnswer {
  const place = path === null ? '' : confinePath(path)
  if (place === undefined) return notCovered('bad_path')
  if (place === '') return notCovered('no_path')
  if (!scope.hasEntries) return notCovered('no_scope')
  const index = firstCovering(scope, place)
  if (index === NOT_COVERING) return notCovered('out_of_scope')
  return { covered: true, by: scope.entries[index]!, reason: 'covered' }
}

function notCovered(reason: ScopeReason): ScopeAnswer {
  return { covered: false, by: null, reason }
}

function firstCovering({ everythingAt, literals, globs }: FindingScope, path: string): number {
  let first = everythingAt
  for (const head of headsOf(path)) {
    first = Math.min(first, literals.get(head) ?? NOT_COVERING)
    for (const { index, glob } of globs.get(head) ?? []) if (index < first && globMatches(glob, path)) first = index
  }
  return first
}

/** The path itself and every directory above it, the project's own included. */
function headsOf(path: string): string[] {
  const heads = ['', path]
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) heads.push(path.slice(0, at))
  return heads
}
