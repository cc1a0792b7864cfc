// Whether a pattern that ended may be derived again: only a newer decision of a person brings it back (spec 3.7).
import type { ArtifactView } from '../artifact/fold-artifact.ts'

export type NewLifeAnswer =
  | { readonly may: true }
  | { readonly may: false; readonly because: 'still_lives' | 'no_lesson_accepted_since' }

/** Positions are places in the one order of the log: time may step back, the log does not. */
export function mayBeginAnew(
  pattern: Pick<ArtifactView, 'status'>,
  invalidatedPosition: number,
  acceptedPositions: readonly number[],
): NewLifeAnswer {
  if (pattern.status !== 'invalidated') return { may: false, because: 'still_lives' }
  const isNewer = acceptedPositions.some(position => position > invalidatedPosition)
  return isNewer ? { may: true } : { may: false, because: 'no_lesson_accepted_since' }
}
