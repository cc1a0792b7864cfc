// Reads, decides and appends; after a lost race it does so again on what is true now.
import { isProvostError } from '#kernel/errors/errors'
import { repeatLost } from '#recorder/decide-again'

export function changeAgain<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  return repeatLost(attempt, isLost)
}

/** Another conflict of versions, like that of a report that was changed, does not go away by trying again. */
function isLost(error: unknown): boolean {
  return isProvostError(error) && error.code === 'VERSION_CONFLICT' && typeof error.details?.stream === 'string'
}
