// Whether the limits that people set let the next turn begin. It only says so; nothing here ends an agent.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { Attribution } from '../../rules/counting/usage-events.ts'
import {
  type BudgetAnswer,
  type BudgetLimit,
  type BudgetMoment,
  decideBudget,
} from '../../rules/limits/decide-budget.ts'
import { explainBudget, type ToldBudget } from '../../rules/limits/explain-budget.ts'
import { covers } from '../../rules/limits/limit-scope.ts'
import type { SpendLimit } from '../../rules/limits/spend-limit.ts'
import { weighLimit } from '../../rules/limits/weigh-limit.ts'
import { listTurns } from '../list-turns.ts'

export type Whose = Pick<Attribution, 'task' | 'project' | 'person'>

export type JudgedLimits = {
  readonly answer: BudgetAnswer
  readonly limits: readonly BudgetLimit[]
  /** Undefined where nothing stands in the way. */
  readonly told: ToldBudget | undefined
}

export async function judgeLimits(world: World, moment: BudgetMoment, whose: Whose): Promise<JudgedLimits> {
  const set = (await listLimits(world)).filter(({ scope }) => covers(scope, whose))
  const limits = set.length === 0 ? [] : await weighLimits(world, set)
  const answer = decideBudget(moment, limits)
  return { answer, limits, told: explainBudget(answer, limits) }
}

export function listLimits(world: Pick<World, 'store'>): Promise<SpendLimit[]> {
  return readAllRows<SpendLimit>(world, 'spend_limit', { status: 'set' })
}

export async function weighLimits(world: World, limits: readonly SpendLimit[]): Promise<readonly BudgetLimit[]> {
  const today = writeInstant(world.clock.now()).slice(0, 10)
  const turns = await listTurns(world, limits.every(({ scope }) => scope.perDay) ? { since: today } : {})
  return limits.map(limit => weighLimit(limit, turns, today))
}

/** Before an agent is started: what would not get a turn is not begun. */
export async function needBudget(world: World, whose: Whose): Promise<void> {
  const { told, answer } = await judgeLimits(world, 'spawn', whose)
  if (told)
    throw provostError(told.code, { message: told.sentence, hint: told.next, details: { limit: answer.limit ?? '' } })
}
