// Which mutants of a change are tried, and in which order: one of every changed line before the second of any.
import { sha256Hex } from '#kernel/events/hash'
import { compareText } from '#kernel/reading/json-value'
import { type Edit, type MutatedLines, mutate } from './mutate.ts'
import { isTestPath, languageOf } from './source-kind.ts'
import type { Language, SyntaxToken } from './syntax-token.ts'

export type ChangedFile = {
  readonly path: string
  /** Null: it is not text. */
  readonly text: string | null
  readonly lines: readonly MutatedLines[]
}

export const LEFT_OUT = ['language', 'test', 'not_text', 'no_syntax'] as const

export type LeftOut = { readonly path: string; readonly why: (typeof LEFT_OUT)[number] }

export type PlannedMutant = { readonly id: string; readonly path: string; readonly edit: Edit }

export type MutantPlan = {
  readonly mutants: readonly PlannedMutant[]
  /** Before the cut. */
  readonly possible: number
  /** Changed lines of the files that can be mutated. */
  readonly lines: number
  readonly leftOut: readonly LeftOut[]
}

export type ReadTokens = (language: Language, text: string) => readonly SyntaxToken[] | null

/** The seed is the tree, so that the same tree is always asked the same. */
export function planMutants(
  files: readonly ChangedFile[],
  { seed, most, readTokens }: { readonly seed: string; readonly most: number; readonly readTokens: ReadTokens },
): MutantPlan {
  const read = files.map(file => editsOf(file, readTokens))
  const all = read.flatMap(({ path, edits }) =>
    (edits ?? []).map(edit => ({ id: `${path}:${edit.start}:${edit.operator}`, path, edit })),
  )
  return {
    mutants: inOrder(all, seed).slice(0, most),
    possible: all.length,
    lines: files.filter((_file, at) => read[at]!.edits !== null).reduce((sum, { lines }) => sum + countLines(lines), 0),
    leftOut: read.flatMap(({ path, why }) => (why === null ? [] : [{ path, why }])),
  }
}

type Read = { readonly path: string; readonly edits: readonly Edit[] | null; readonly why: LeftOut['why'] | null }

function editsOf({ path, text, lines }: ChangedFile, readTokens: ReadTokens): Read {
  const without = (why: LeftOut['why']): Read => ({ path, edits: null, why })
  const language = languageOf(path)
  if (language === null) return without('language')
  if (isTestPath(path)) return without('test')
  if (text === null) return without('not_text')
  const tokens = readTokens(language, text)
  return tokens === null
    ? without('no_syntax')
    : { path, edits: mutate(text, tokens, { lines, operators: null }), why: null }
}

function inOrder(mutants: readonly PlannedMutant[], seed: string): PlannedMutant[] {
  const keyed = mutants.map(mutant => ({ mutant, key: sha256Hex(`${seed}\n${mutant.id}`) }))
  const byLine = Map.groupBy(keyed, ({ mutant: { path, edit } }) => `${edit.line}:${path}`)
  const ranked = [...byLine.values()].flatMap(some =>
    some.toSorted((one, other) => compareText(one.key, other.key)).map((known, rank) => ({ ...known, rank })),
  )
  return ranked
    .toSorted((one, other) => one.rank - other.rank || compareText(one.key, other.key))
    .map(({ mutant }) => mutant)
}

function countLines(ranges: readonly MutatedLines[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}
