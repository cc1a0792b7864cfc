// The only place where a failure becomes an exit code.
import { EXIT_CODE_BY_KIND } from '#core/kernel/error-severity'
import { findPrimaryError, isProvostError } from '#core/kernel/errors'

export const EXIT_INTERRUPTED = 130

export function exitCodeOf(thrown: unknown): number {
  const error = findPrimaryError(thrown)
  return isProvostError(error) ? EXIT_CODE_BY_KIND[error.kind] : EXIT_CODE_BY_KIND.internal
}
