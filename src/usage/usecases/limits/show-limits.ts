// The limits that are set, each with what was spent under it and what it says now.
import type { World } from '#recorder/world'
import { type BudgetLimit, type BudgetVerdict, decideBudget } from '../../rules/limits/decide-budget.ts'
import { listLimits, weighLimits } from './judge-limits.ts'

export type ShownLimit = BudgetLimit & Pick<BudgetVerdict, 'action' | 'rule'> & { readonly setBy: string }

export async function showLimits(world: World): Promise<readonly ShownLimit[]> {
  const set = await listLimits(world)
  const weighed = await weighLimits(world, set)
  const { judged } = decideBudget('before_turn', weighed)
  return weighed.map((limit, index) => {
    const { action, rule } = judged[index]!
    return { ...limit, action, rule, setBy: set[index]!.setBy }
  })
}
