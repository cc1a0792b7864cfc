// What stands between a change and its base, in the order in which a person would want to hear it.
import type { ChangeState, CiWord } from './change.ts'
import { listOpenChecks } from './derive-ci.ts'
import type { Check, ReviewDecision } from './seen-change.ts'

export type MergeObstacles = {
  readonly state: ChangeState
  readonly headSha: string
  readonly base: string
  readonly conflicts: boolean | null
  readonly conflictPaths: readonly string[]
  readonly required: readonly string[]
  readonly checks: readonly Check[]
  readonly ci: CiWord
  readonly review: ReviewDecision
  /** How many reviewers must approve. */
  readonly reviewsRequired: number
  /** The forge's own word about this head; null: it has not made up its mind. */
  readonly forgeSays: boolean | null
}

const PATHS_SHOWN = 5

export function listMissingForMerge(facts: MergeObstacles): string[] {
  if (facts.state === 'merged' || facts.state === 'closed') return [`it is ${facts.state}`]
  const missing = [...listState(facts), ...listConflicts(facts), ...listChecks(facts), ...listReview(facts)]
  // The forge's own no counts always, and is told only when nothing else explains it.
  if (missing.length > 0 || facts.forgeSays === true) return missing
  return [
    facts.forgeSays === null ? 'the forge has not said yet whether it can be merged' : 'the forge does not allow it',
  ]
}

function listState({ state }: MergeObstacles): string[] {
  return state === 'draft' ? ['it is a draft'] : []
}

function listConflicts({ conflicts, conflictPaths, base }: MergeObstacles): string[] {
  if (conflicts === null) return ['whether it conflicts with its base is not known']
  if (!conflicts) return []
  const shown = conflictPaths.slice(0, PATHS_SHOWN).join(', ')
  const more = conflictPaths.length > PATHS_SHOWN ? ` and ${conflictPaths.length - PATHS_SHOWN} more` : ''
  return [`it conflicts with ${base}${shown === '' ? '' : `: ${shown}${more}`}`]
}

function listChecks({ required, checks, headSha }: MergeObstacles): string[] {
  return listOpenChecks(required, checks, headSha).map(({ name, is }) =>
    is === 'failed' ? `check ${name} failed` : `check ${name} has not passed yet`,
  )
}

// A reviewer who asks for changes is heard also where nobody has to review.
function listReview({ review, reviewsRequired }: MergeObstacles): string[] {
  if (review === 'changes_requested') return ['a reviewer asks for changes']
  return review === 'approved' || reviewsRequired === 0 ? [] : ['a review is awaited']
}
