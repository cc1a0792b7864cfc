// What is still to be done until a session is stopped or its worktree removed. Planned again after every step.

export const WANTS = ['stopped', 'removed'] as const
export const RUNTIME_LIVES = ['alive', 'dead', 'unknown'] as const
export const WORKTREE_SIGHTS = ['present', 'missing', 'unknown'] as const
export const DIRT = ['clean', 'dirty', 'unknown'] as const
export const SALVAGES = ['none', 'done', 'failed'] as const

export type TeardownFacts = {
  readonly want: (typeof WANTS)[number]
  readonly runtime: (typeof RUNTIME_LIVES)[number]
  readonly worktree: (typeof WORKTREE_SIGHTS)[number]
  /** What git cannot tell counts as dirty. */
  readonly dirty: (typeof DIRT)[number]
  readonly salvage: (typeof SALVAGES)[number]
  /** A living session owns the path. */
  readonly liveOwner: boolean
}

export type TeardownStep = 'stop_runtime' | 'prune' | 'salvage' | 'remove_worktree'
export type TeardownRefusal = 'WORKTREE_IN_USE' | 'WORKTREE_UNREADABLE' | 'SALVAGE_FAILED'

export type TeardownPlan = {
  readonly steps: readonly TeardownStep[]
  readonly refusal: TeardownRefusal | null
  readonly rule: string
}

export const TEARDOWN_RULES = {
  K1: 'a living session owns the worktree',
  K2: 'nothing else is done before the runtime is known to be gone',
  K3: 'it is stopped, and no more was asked for',
  K4: 'the worktree is gone already',
  K5: 'the worktree cannot be examined',
  K6: 'work in the worktree could not be saved',
  K7: 'work in the worktree is saved before anything is removed',
  K8: 'nothing would be lost',
} as const

/** Whether nothing remains once these steps are carried out; a prune is always the end of it. */
export function isLastPlan({ steps }: TeardownPlan): boolean {
  return steps.length === 0 || steps.at(-1) === 'prune'
}

type Rule = keyof typeof TEARDOWN_RULES

export function planTeardown({ want, runtime, worktree, dirty, salvage, liveOwner }: TeardownFacts): TeardownPlan {
  if (want === 'removed' && liveOwner) return refuse('WORKTREE_IN_USE', 'K1')
  if (runtime !== 'dead') return plan(['stop_runtime'], 'K2')
  if (want === 'stopped') return plan([], 'K3')
  if (worktree === 'missing') return plan(['prune'], 'K4')
  if (worktree === 'unknown') return refuse('WORKTREE_UNREADABLE', 'K5')
  if (dirty !== 'clean' && salvage === 'failed') return refuse('SALVAGE_FAILED', 'K6')
  if (dirty !== 'clean' && salvage === 'none') return plan(['salvage'], 'K7')
  return plan(['remove_worktree', 'prune'], 'K8')
}

/** All that will be done from here on if every step succeeds: the same rules, asked again after each step. */
export function foreseeTeardown(facts: TeardownFacts): TeardownPlan {
  const steps: TeardownStep[] = []
  for (let now = facts; ; ) {
    const next = planTeardown(now)
    steps.push(...next.steps)
    if (next.refusal || isLastPlan(next)) return { ...next, steps }
    now = { ...now, ...(next.steps.includes('salvage') ? { salvage: 'done' } : { runtime: 'dead' }) }
  }
}

function plan(steps: readonly TeardownStep[], rule: Rule): TeardownPlan {
  return { steps, refusal: null, rule }
}

function refuse(refusal: TeardownRefusal, rule: Rule): TeardownPlan {
  return { steps: [], refusal, rule }
}
