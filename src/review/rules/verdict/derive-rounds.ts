// Rounds of a session's review: each head that was judged at least once, in the order of the first verdicts (spec 3.7).
import type { ReviewRun } from '../record/review.ts'

export type JudgedPass = Pick<ReviewRun, 'id' | 'harness' | 'targetSha' | 'status' | 'verdict' | 'endedAt'>

export type Round = {
  /** From 1. */
  readonly number: number
  readonly headSha: string
  readonly runIds: readonly string[]
  readonly harnesses: readonly string[]
  readonly verdicts: readonly string[]
}

/** Runs oldest first, as the log has them. What the rounds found is compared by the use case `compare-rounds`. */
export function deriveRounds(runs: readonly JudgedPass[]): Round[] {
  const complete = runs.filter(run => run.status === 'complete')
  return [...Map.groupBy(complete, run => run.targetSha)].map(([headSha, passes], index) => ({
    number: index + 1,
    headSha,
    runIds: passes.map(run => run.id),
    harnesses: [...new Set(passes.map(run => run.harness))],
    verdicts: passes.map(run => run.verdict),
  }))
}

export type AutoTriggerFacts = {
  readonly isAutomatic: boolean
  readonly rounds: number
  readonly roundsMax: number
  /** The verdict of `swarm.convergence` over the rounds. */
  readonly convergence: string
}

export type AutoTriggerAnswer =
  | { readonly may: true }
  | { readonly may: false; readonly because: 'not_automatic' | 'rounds_used_up' | 'not_converging' }

/** A person may always trigger; the machine stops before it goes in circles. */
export function mayTriggerAutomatically(facts: AutoTriggerFacts): AutoTriggerAnswer {
  if (!facts.isAutomatic) return { may: false, because: 'not_automatic' }
  if (facts.rounds >= facts.roundsMax) return { may: false, because: 'rounds_used_up' }
  if (facts.convergence === 'not_converging') return { may: false, because: 'not_converging' }
  return { may: true }
}
