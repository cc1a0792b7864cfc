// What is wrong with a stored file, and whether another text may take its place.
import { filledTextOf, ownMemberOf } from '../shape/json-object.ts'
import { findRecordDefects } from './record-validity.ts'
import { classifyStoredFile, type StoredFile } from './stored-record.ts'

export type RecordDamage = {
  readonly path: string
  readonly error: string
  /** Of the first character that does not fit; null when the text itself is sound. */
  readonly position: number | null
  readonly around: string
}

const AROUND = 30

/** Undefined for a file that is in its place and readable. */
export function findDamage(file: StoredFile): RecordDamage | undefined {
  const stored = classifyStoredFile(file)
  if (stored.list === 'skipped') return { path: file.path, error: stored.reason, position: null, around: '' }
  if (stored.list !== 'corrupted') return undefined
  const position = Number(/at position (\d+)/.exec(stored.error)?.[1] ?? file.content.length)
  const around = file.content.slice(Math.max(0, position - AROUND), position + AROUND)
  return { path: file.path, error: stored.error, position, around }
}

/** What a path says about the run whose record lies there. */
export function readRecordPath(
  path: string,
): { readonly repo: string; readonly run_id: string; readonly status: string } | undefined {
  const [, rejected, repo, run_id] =
    /^records\/(_rejected\/)?([^/]+\/[^/]+)\/\d{4}\/\d{2}\/\d{2}\/run-([A-Za-z0-9_-]+)(?:\.a\d+)?\.json$/.exec(path) ??
    []
  if (repo === undefined || run_id === undefined) return undefined
  return { repo, run_id, status: rejected ? 'rejected' : 'accepted' }
}

/** Everything that speaks against this text at this place; an empty list means that it may stand there. */
export function findReplacementProblems(path: string, content: string): string[] {
  const stored = classifyStoredFile({ path, content })
  if (stored.list === 'corrupted') return [stored.error]
  if (stored.list === 'skipped') return [stored.reason]
  const record: unknown = JSON.parse(content)
  const place = readRecordPath(path)
  const problems = findRecordDefects(record).map(({ pointer, message }) => `${pointer || '/'} ${message}`)
  if (filledTextOf(ownMemberOf(record, 'run_id')) !== place?.run_id) problems.push('run_id contradicts the path')
  if (filledTextOf(ownMemberOf(record, 'repo')) !== place?.repo) problems.push('repo contradicts the path')
  return problems
}
