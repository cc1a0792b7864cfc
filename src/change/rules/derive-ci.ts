// What the checks of a head say together. Only required ones hold a change back.
import type { CiWord } from './change.ts'
import { type Check, isSameCommit } from './seen-change.ts'

/** A check that did not pass, and how it stands. */
export type OpenCheck = { readonly name: string; readonly is: 'failed' | 'pending' }

/** Required checks of this head that did not pass, in the order in which they are required. */
export function listOpenChecks(
  required: readonly string[],
  checks: readonly Check[],
  headSha: string,
): readonly OpenCheck[] {
  return required.flatMap((name): OpenCheck[] => {
    const found = checks.find(check => check.name === name && isSameCommit(check.sha, headSha))
    if (found?.conclusion === 'success') return []
    return [{ name, is: found && isFailed(found) ? 'failed' : 'pending' }]
  })
}

// A check that never started says nothing yet, and one that somebody stopped is not a failure.
export function isFailed({ conclusion }: Pick<Check, 'conclusion'>): boolean {
  return conclusion === 'failure' || conclusion === 'timed_out'
}

export function deriveChangeCi(required: readonly string[], checks: readonly Check[], headSha: string): CiWord {
  if (required.length === 0) return 'none'
  const open = listOpenChecks(required, checks, headSha)
  if (open.some(({ is }) => is === 'failed')) return 'failing'
  return open.length > 0 ? 'pending' : 'passing'
}
