// What was bought with a piece of use: something accepted, something refuted, or something that was thrown away.

export const SPEND_KINDS = ['worker', 'reviewer', 'planner', 'orchestrator', 'swarm', 'calibration'] as const

export const SPEND_BUCKETS = [
  'accepted',
  'unproven',
  'thrown_away',
  'refuting',
  'looking',
  'calibration',
  'open',
  'unattributed',
] as const

export type SpendBucket = (typeof SPEND_BUCKETS)[number]

export const TASK_OUTCOMES = ['accepted', 'reverted', 'open', 'archived'] as const
export const TEST_OUTCOMES = ['pass', 'fail', 'none', 'waived', 'unknown'] as const

export type SpendFacts = {
  readonly kind: (typeof SPEND_KINDS)[number]
  readonly task: {
    readonly outcome: (typeof TASK_OUTCOMES)[number]
    /** Whether its attempt is the accepted one; null: not known. */
    readonly attemptCounts: boolean | null
    readonly tests: (typeof TEST_OUTCOMES)[number]
  } | null
  readonly refuted: number
  /** Whether the refutation stood: fixed with proof, or accepted by a person. */
  readonly stood: boolean | null
}

export type SpendAnswer = { readonly bucket: SpendBucket; readonly rule: string }

export function classifySpend({ kind, task, refuted, stood }: SpendFacts): SpendAnswer {
  if (kind === 'calibration') return { bucket: 'calibration', rule: 'B1' }
  const isLooking = kind === 'reviewer' || kind === 'swarm'
  if (!task && !isLooking) return { bucket: 'unattributed', rule: 'B2' }
  if (task?.outcome === 'open') return { bucket: 'open', rule: 'B3' }
  if (isLooking && refuted > 0 && stood === true) return { bucket: 'refuting', rule: 'B4' }
  if (!task) return { bucket: 'looking', rule: 'B5' }
  if (task.outcome === 'reverted' || task.outcome === 'archived') return { bucket: 'thrown_away', rule: 'B6' }
  if (task.attemptCounts === false) return { bucket: 'thrown_away', rule: 'B7' }
  if (task.attemptCounts === null || task.tests !== 'pass') return { bucket: 'unproven', rule: 'B8' }
  return { bucket: 'accepted', rule: 'B9' }
}
