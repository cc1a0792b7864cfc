// A limit with what was spent under it, as the table of budgets judges it.
import { recordsOf, type UsageTurn } from '../counting/usage-turn.ts'
import { sumLedger } from '../sums/sum-ledger.ts'
import type { BudgetLimit } from './decide-budget.ts'
import { covers } from './limit-scope.ts'
import type { SpendLimit } from './spend-limit.ts'

export function weighLimit(limit: SpendLimit, turns: readonly UsageTurn[], today: string): BudgetLimit {
  const { id, scope, currency, warn, ask, stop, unknown, answer, grants } = limit
  const isOfNow = (day: string | null) => !scope.perDay || day === today
  const counted = turns.filter(turn => covers(scope, turn.for) && isOfNow(turn.day))
  const total = sumLedger({ by: 'all', records: counted.flatMap(recordsOf), prefer: 'told' }).rows[0]
  const granted = grants.filter(({ day }) => isOfNow(day)).reduce((sum, { nanos }) => sum + nanos, 0)
  const asked = answer && isOfNow(answer.day) ? (answer.yes ? 'yes' : 'refused') : 'no'
  return {
    ...{ id, currency, warn, ask, stop, unknown, granted, asked },
    spent: total?.cost[currency] ?? 0,
    unknownTurns: total?.costUnknown ?? 0,
    otherCurrency: Object.keys(total?.cost ?? {}).some(other => other !== currency),
  }
}
