// Full commit ids, compared in lower case. A short or symbolic name is refused: it may mean another commit tomorrow.
import { readText, refuseInput } from '#kernel/reading/read-input'

const FULL = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

export function isCommitId(text: string): boolean {
  return FULL.test(text)
}

/** Null, absent and empty all mean that no commit is known. */
export function readCommitId(value: unknown, field: string): string | null {
  if (value === null || value === undefined) return null
  const id = readText(value, field).toLowerCase()
  if (id === '') return null
  return isCommitId(id) ? id : refuseInput(field, 'a full commit id of 40 or 64 hexadecimal digits')
}
