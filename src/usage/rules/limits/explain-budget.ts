// What a limit says about the next turn, in words: the limit, what was spent, and what lifts it.
import { composeCents } from '../sums/compose-amount.ts'
import { BUDGET_RULES, type BudgetAnswer, type BudgetLimit } from './decide-budget.ts'

export type ToldBudget = {
  readonly sentence: string
  readonly next: string
  readonly code: 'SPEND_LIMIT_REACHED' | 'SPEND_LIMIT_ASKS'
}

/** Undefined where nothing stands in the way. */
export function explainBudget(
  { action, rule, limit }: BudgetAnswer,
  limits: readonly BudgetLimit[],
): ToldBudget | undefined {
  const found = limits.find(({ id }) => id === limit)
  if (!found || (action !== 'ask' && action !== 'stop')) return undefined
  return {
    sentence: composeSentence(action, rule, found),
    next: nextStep(action, rule, found.id),
    code: action === 'stop' ? 'SPEND_LIMIT_REACHED' : 'SPEND_LIMIT_ASKS',
  }
}

/** One limit in words from its warning on; undefined while it has nothing to say. */
export function explainReached(
  action: BudgetAnswer['action'],
  rule: BudgetAnswer['rule'],
  limit: BudgetLimit,
): string | undefined {
  if (action === 'go') return undefined
  const sentence = composeSentence(action, rule, limit)
  return action === 'warn'
    ? sentence
    : `${sentence}; what runs goes on, the next turn waits: ${nextStep(action, rule, limit.id)}`
}

const VERBS = { go: 'goes', warn: 'warns', ask: 'asks', stop: 'stops' } as const

function composeSentence(action: BudgetAnswer['action'], rule: BudgetAnswer['rule'], limit: BudgetLimit): string {
  const { id, currency, spent, granted, unknownTurns, warn, ask, stop } = limit
  const money = (nanos: number) => `${composeCents(nanos)} ${currency}`
  const threshold = { go: null, warn: warn ?? ask, ask, stop }[action]
  const at = threshold === null ? '' : `; it ${VERBS[action]} from ${money(threshold + granted)} on`
  const unknown = unknownTurns > 0 ? `, and ${unknownTurns} turns of unknown cost` : ''
  return `${id} has spent ${money(spent)}${unknown}${at} (usage.${rule}: ${BUDGET_RULES[rule]})`
}

/** A no is lifted by a yes, and an unknown cost by an answer; what is spent, by a grant. */
function nextStep(action: BudgetAnswer['action'], rule: BudgetAnswer['rule'], id: string): string {
  const grant = `\`provost usage limit grant ${id} --amount <amount> --reason "<why>"\``
  const answer = `\`provost usage limit answer ${id} --yes\``
  if (rule === 'G3') return `\`provost usage limit set\` with another --unknown`
  return action === 'ask' || rule === 'G2' ? answer : grant
}
