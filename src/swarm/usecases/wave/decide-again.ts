// Reads, decides and appends; after a lost race it does so again on what is true now.
import { isProvostError, type ProvostError } from '#kernel/errors/errors'

const RACES_MAX = 20

export async function decideAgain<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let race = 1; ; race++) {
    try {
      return await attempt()
    } catch (error) {
      const isLost = isProvostError(error) && error.code === 'VERSION_CONFLICT' && isOfStream(error)
      if (!isLost || race >= RACES_MAX) throw error
    }
  }
}

/** Another conflict of versions, like that of a report that was changed, does not go away by trying again. */
function isOfStream({ details }: ProvostError): boolean {
  return typeof details?.stream === 'string'
}
