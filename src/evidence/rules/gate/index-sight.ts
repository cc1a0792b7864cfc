// Whether the index can be believed about a repository: which unreadable files may be a record of it, and what a file still says.
import { RECORDS_ROOT } from '../record/record-path.ts'
import { classifyStoredFile, type StoredFile } from '../record/stored-record.ts'
import type { IndexedRun } from './record-index.ts'

/** Its own files and links on the way to them. What was rejected decides nothing, so that only the accepted tree is asked. */
export function mayHoldRecordOf(path: string, repo: string): boolean {
  const folder = `${RECORDS_ROOT}/${repo}`
  return path === folder || path.startsWith(`${folder}/`) || folder.startsWith(`${path}/`)
}

export function isSaidBy(file: StoredFile, { verified, finished_at }: IndexedRun): boolean {
  const stored = classifyStoredFile(file)
  return stored.list === 'accepted' && stored.facts.verified === verified && stored.facts.finished_at === finished_at
}
