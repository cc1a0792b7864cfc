// Whether the index can be believed about a repository: which unreadable paths may hold a record of it.
import { RECORDS_ROOT } from '../record/record-path.ts'

/** Its own files and links on the way to them. What was rejected decides nothing, so that only the accepted tree is asked. */
export function mayHoldRecordOf(path: string, repo: string): boolean {
  const folder = `${RECORDS_ROOT}/${repo}`
  return path === folder || path.startsWith(`${folder}/`) || folder.startsWith(`${path}/`)
}
