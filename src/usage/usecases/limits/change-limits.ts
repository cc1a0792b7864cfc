// Limits are set, removed, answered and widened by people; each is an event with its author.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { BudgetAction } from '../../rules/limits/decide-budget.ts'
import { composeLimitId, type LimitScope } from '../../rules/limits/limit-scope.ts'
import type { SpendLimit } from '../../rules/limits/spend-limit.ts'
import { isRising } from '../../rules/read-usage-questions.ts'

export type LimitWish = LimitScope & {
  readonly currency: string
  readonly warn: number | null
  readonly ask: number | null
  readonly stop: number | null
  readonly unknown: BudgetAction
  readonly interrupt?: boolean
}

export async function setLimit(world: World, asking: Asking, wish: LimitWish): Promise<{ readonly id: string }> {
  const { warn, ask, stop, subject, name } = wish
  if (warn === null && ask === null && stop === null) throw invalid('warn, ask, stop', 'none of them is set')
  if (!isRising([warn, ask, stop])) throw invalid('warn, ask, stop', 'they must not fall in this order')
  if ((subject === 'all') !== (name === null)) throw invalid('scope', 'a task, a project or a person has a name')
  const id = composeLimitId(wish)
  await record(world, asking, id, 'spend.limit_set', { ...wish })
  return { id }
}

export async function removeLimit(world: World, asking: Asking, id: string): Promise<void> {
  await needLimit(world, id)
  await record(world, asking, id, 'spend.limit_removed', {})
}

export async function answerLimit(world: World, asking: Asking, id: string, yes: boolean): Promise<void> {
  await needLimit(world, id)
  await record(world, asking, id, 'spend.answered', { yes, day: today(world) })
}

export async function grantLimit(
  world: World,
  asking: Asking,
  id: string,
  nanos: number,
  reason: string,
): Promise<void> {
  await needLimit(world, id)
  if (reason.trim() === '') throw invalid('reason', 'it must not be empty')
  await record(world, asking, id, 'spend.granted', { nanos, reason, day: today(world) })
}

const today = ({ clock }: World) => writeInstant(clock.now()).slice(0, 10)

async function needLimit({ store }: World, id: string): Promise<SpendLimit> {
  const limit = (await store.views.find<SpendLimit>('spend_limit', id))?.state
  if (limit && !limit.isRemoved) return limit
  throw provostError('NOT_FOUND', { hint: '`provost usage limit list`', details: { noun: 'limit', id } })
}

function record(world: World, asking: Asking, id: string, type: string, data: Readonly<Record<string, unknown>>) {
  return recordDecision(world, asking, `spend/${id}`, () => ({ type, decision: decision(id, type, {}), data }))
}

const invalid = (key: string, why: string) => provostError('SPEND_LIMIT_INVALID', { details: { key, why } })
