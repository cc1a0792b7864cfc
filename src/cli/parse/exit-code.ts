// The only place where a failure becomes an exit code.
import { EXIT_CODE_BY_KIND } from '#kernel/errors/error-severity'
import { findPrimaryError, isProvostError } from '#kernel/errors/errors'

export const EXIT_INTERRUPTED = 130

export function exitCodeOf(thrown: unknown): number {
  const error = findPrimaryError(thrown)
  return isProvostError(error) ? EXIT_CODE_BY_KIND[error.kind] : EXIT_CODE_BY_KIND.internal
}
