// Whether the next turn may begin under the limits that people set. No answer of this table ends an agent.

export const BUDGET_ACTIONS = ['go', 'warn', 'ask', 'stop'] as const
export const BUDGET_MOMENTS = ['spawn', 'before_turn', 'in_turn'] as const
export const ASKED_STATES = ['no', 'waiting', 'yes', 'refused'] as const

export type BudgetAction = (typeof BUDGET_ACTIONS)[number]
export type BudgetMoment = (typeof BUDGET_MOMENTS)[number]

export type BudgetLimit = {
  readonly id: string
  readonly currency: string
  readonly warn: number | null
  readonly ask: number | null
  readonly stop: number | null
  readonly spent: number
  readonly unknownTurns: number
  /** Something was paid in a currency that the limit does not speak of. */
  readonly otherCurrency: boolean
  readonly granted: number
  /** What unknown costs mean for this limit. */
  readonly unknown: BudgetAction
  readonly asked: (typeof ASKED_STATES)[number]
}

export const BUDGET_RULES = {
  G0: 'there is no limit',
  G1: 'the limit is reached',
  G2: 'a person said no',
  G3: 'not everything that was spent is known, and the limit stops then',
  G4: 'enough is spent that a person is asked first',
  G5: 'not everything that was spent is known, and the limit asks then',
  G6: 'enough is spent that it is worth a warning',
  G7: 'not everything that was spent is known',
  G8: 'there is room below the limit',
} as const

export type BudgetRule = keyof typeof BUDGET_RULES

export const BUDGET_EFFECTS = ['none', 'do_not_spawn', 'hold_next_turn', 'let_turn_end'] as const

export type BudgetVerdict = { readonly id: string; readonly action: BudgetAction; readonly rule: BudgetRule }

export type BudgetAnswer = {
  readonly action: BudgetAction
  readonly rule: BudgetRule
  /** The one that decided; null when nothing stands in the way. */
  readonly limit: string | null
  readonly effect: (typeof BUDGET_EFFECTS)[number]
  readonly judged: readonly BudgetVerdict[]
}

const EFFECTS: Readonly<Record<BudgetMoment, BudgetAnswer['effect']>> = {
  spawn: 'do_not_spawn',
  before_turn: 'hold_next_turn',
  in_turn: 'let_turn_end',
}

export function decideBudget(moment: BudgetMoment, limits: readonly BudgetLimit[]): BudgetAnswer {
  const judged = limits.map(limit => ({ id: limit.id, ...judgeLimit(limit) }))
  const worst = judged.reduce<BudgetVerdict | undefined>(
    (known, next) => (known && !isWorse(next, known) ? known : next),
    undefined,
  )
  if (!worst) return { action: 'go', rule: 'G0', limit: null, effect: 'none', judged }
  const { action, rule } = worst
  const holds = action === 'ask' || action === 'stop'
  return { action, rule, limit: action === 'go' ? null : worst.id, effect: holds ? EFFECTS[moment] : 'none', judged }
}

const isWorse = (left: BudgetVerdict, right: BudgetVerdict) =>
  BUDGET_ACTIONS.indexOf(left.action) > BUDGET_ACTIONS.indexOf(right.action)

function judgeLimit(limit: BudgetLimit): Omit<BudgetVerdict, 'id'> {
  const { warn, ask, stop, asked, spent, granted } = limit
  const reached = (threshold: number | null) => threshold !== null && spent >= threshold + granted
  const isUnknown = limit.unknownTurns > 0 || limit.otherCurrency
  if (reached(stop)) return { action: 'stop', rule: 'G1' }
  if (asked === 'refused') return { action: 'stop', rule: 'G2' }
  if (isUnknown && limit.unknown === 'stop') return { action: 'stop', rule: 'G3' }
  if (reached(ask) && asked !== 'yes') return { action: 'ask', rule: 'G4' }
  if (isUnknown && limit.unknown === 'ask' && asked !== 'yes') return { action: 'ask', rule: 'G5' }
  if (reached(warn) || reached(ask)) return { action: 'warn', rule: 'G6' }
  if (isUnknown && limit.unknown === 'warn') return { action: 'warn', rule: 'G7' }
  return { action: 'go', rule: 'G8' }
}
