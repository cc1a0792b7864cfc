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
  const { id, currency, spent, granted, unknownTurns } = found
  const money = (nanos: number) => `${composeCents(nanos)} ${currency}`
  const threshold = action === 'stop' ? found.stop : found.ask
  const at =
    threshold === null ? '' : `; it ${action === 'stop' ? 'stops' : 'asks'} from ${money(threshold + granted)} on`
  const unknown = unknownTurns > 0 ? `, and ${unknownTurns} turns of unknown cost` : ''
  return {
    sentence: `${id} has spent ${money(spent)}${unknown}${at} (usage.${rule}: ${BUDGET_RULES[rule]})`,
    next: nextStep(action, rule, id),
    code: action === 'stop' ? 'SPEND_LIMIT_REACHED' : 'SPEND_LIMIT_ASKS',
  }
}

/** A no is lifted by a yes, and an unknown cost by an answer; what is spent, by a grant. */
function nextStep(action: BudgetAnswer['action'], rule: BudgetAnswer['rule'], id: string): string {
  const grant = `\`provost usage limit grant ${id} --amount <amount> --reason "<why>"\``
  const answer = `\`provost usage limit answer ${id} --yes\``
  if (rule === 'G3') return `\`provost usage limit set\` with another --unknown`
  return action === 'ask' || rule === 'G2' ? answer : grant
}
