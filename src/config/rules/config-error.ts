// The typed failure of a configuration that cannot be used.
import { type ProvostError, provostError } from '#kernel/errors/errors'
import type { SourceProblem } from './resolve-config.ts'

/** A problem of a file; `path` is the key as a person writes it, empty for the whole file. */
export type PlacedProblem = {
  readonly line: number
  readonly path: string
  readonly keyword: string
  readonly message: string
}

type AnyProblem = PlacedProblem | SourceProblem

const PROBLEMS_MAX = 100

/** The message tells the first problem of the file; all of them are in the details. */
export function configInvalid(file: string, problems: readonly PlacedProblem[]): ProvostError {
  const [first] = problems
  const place = first === undefined ? 'the file cannot be used' : `line ${first.line}, ${wordsOf(first)}`
  return composeError(file, place, problems)
}

/** The same for what came from flags, variables or several files together. */
export function configContradictory(problems: readonly SourceProblem[]): ProvostError {
  const [first] = problems
  return composeError(first?.source ?? 'configuration', first === undefined ? '' : wordsOf(first), problems)
}

function wordsOf({ path, message }: AnyProblem): string {
  return `${path || 'the file'} ${message}`
}

function composeError(file: string, words: string, problems: readonly AnyProblem[]): ProvostError {
  const errors: object[] = problems.toSorted(byPathThenKeyword).slice(0, PROBLEMS_MAX)
  const rest = problems.length - errors.length
  if (rest > 0) errors.push({ path: '', keyword: 'truncated', message: `${rest} more` })
  return provostError('CONFIG_INVALID', { message: `${file}: ${words}`, details: { file, errors } })
}

function byPathThenKeyword(a: AnyProblem, b: AnyProblem): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.keyword < b.keyword ? -1 : Number(a.keyword > b.keyword)
}
