// What a person can do with a lesson on a screen: the words, the key and what has to be said, from the table that decides.
import { type ArtifactAction, allowedArtifactActions } from '../artifact/artifact-machine.ts'
import { REJECT_REASONS } from '../lesson/vocabulary.ts'
import { allowedActions, type LessonAction, needsReason } from './lesson-machine.ts'

export type LessonVerb = {
  readonly action: LessonAction
  readonly label: string
  readonly key: string
  readonly needsReason: boolean
  /** Words of which one says why. */
  readonly whys?: readonly string[]
  /** Reviews it in the same append. */
  readonly withReview?: true
}

const KEYS: Readonly<Record<LessonAction, string>> = {
  review: 'v',
  accept: 'a',
  reject: 'r',
  edit: 'e',
  merge: 'm',
  reopen: 'o',
  invalidate: 'i',
}

const LABELS: Readonly<Record<LessonAction, string>> = {
  review: 'Mark as reviewed',
  accept: 'Accept',
  reject: 'Reject',
  edit: 'Edit',
  merge: 'Merge into',
  reopen: 'Reopen',
  invalidate: 'Invalidate',
}

/** Accepting may not skip the review; who has read a candidate does both, and the log shows both. */
export function deriveLessonVerbs(status: string): readonly LessonVerb[] {
  const verbs = allowedActions(status).map(
    (action): LessonVerb => ({
      action,
      label: LABELS[action],
      key: KEYS[action],
      needsReason: needsReason(action),
      ...(action === 'reject' && { whys: REJECT_REASONS }),
    }),
  )
  if (!verbs.some(({ action }) => action === 'review')) return verbs
  const both: LessonVerb = {
    action: 'accept',
    label: 'Review and accept',
    key: KEYS.accept,
    needsReason: false,
    withReview: true,
  }
  return [verbs[0]!, both, ...verbs.slice(1)]
}

export type ArtifactVerb = Pick<LessonVerb, 'label' | 'key' | 'needsReason'> & { readonly action: ArtifactAction }

export function deriveArtifactVerbs(status: string): readonly ArtifactVerb[] {
  return allowedArtifactActions(status).map(action => ({
    action,
    label: LABELS[action],
    key: KEYS[action],
    needsReason: needsReason(action),
  }))
}
