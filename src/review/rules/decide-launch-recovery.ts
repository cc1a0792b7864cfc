// After a crash: a run whose launch was begun and never recorded. A living reviewer that carries it proves the launch.
import { type Decision, decision } from '#kernel/machine/decision'
import type { ReviewRunStatus } from './record/review.ts'

export type LaunchRecoveryFacts = {
  readonly runId: string
  readonly status: ReviewRunStatus
  /** The living reviewer session that carries this run; null when there is none. */
  readonly reviewerSession: string | null
}

export type LaunchRecovery =
  | { readonly action: 'none' }
  | { readonly action: 'start'; readonly reviewerSession: string }
  | { readonly action: 'fail'; readonly reason: 'launch_lost' }

export const LAUNCH_RECOVERY_RULES: Readonly<Record<string, string>> = {
  SETTLED: 'the launch of the run was recorded',
  FOUND: 'a living reviewer carries the run, so it was launched',
  LOST: 'no living reviewer carries the run, so its launch was lost',
}

export function decideLaunchRecovery(facts: LaunchRecoveryFacts): Decision<LaunchRecovery, LaunchRecoveryFacts> {
  const { status, reviewerSession } = facts
  if (status !== 'launching') return decision({ action: 'none' }, 'SETTLED', facts)
  if (reviewerSession !== null) return decision({ action: 'start', reviewerSession }, 'FOUND', facts)
  return decision({ action: 'fail', reason: 'launch_lost' }, 'LOST', facts)
}
