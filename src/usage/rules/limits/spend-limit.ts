// A limit that a person set, with what people answered and granted since: the fold of `spend/<scope>`.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { readBoolean, readText } from '#kernel/reading/read-input'
import { oneOf, orElse, orNull, readNonEmpty, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import { flagFigure, readCurrency, readDay } from '../read-figures.ts'
import { BUDGET_ACTIONS, type BudgetAction } from './decide-budget.ts'
import { LIMIT_SUBJECTS, type LimitScope } from './limit-scope.ts'

export type SpendLimit = {
  readonly id: string
  readonly version: number
  readonly scope: LimitScope
  readonly currency: string
  readonly warn: number | null
  readonly ask: number | null
  readonly stop: number | null
  readonly unknown: BudgetAction
  /** Whether an agent in the middle of a turn is asked to end it. */
  readonly interrupt: boolean
  readonly setAt: string
  readonly setBy: string
  /** The last answer; for a limit per day it counts on its day only. */
  readonly answer: { readonly yes: boolean; readonly day: string; readonly by: string } | null
  readonly grants: readonly {
    readonly nanos: number
    readonly day: string
    readonly by: string
    readonly reason: string
  }[]
  readonly isRemoved: boolean
}

const threshold = orElse(orNull(wholeFrom(0)), null)

const READERS = {
  'spend.limit_set': shapeOf({
    subject: oneOf(LIMIT_SUBJECTS),
    name: orElse(orNull(readNonEmpty), null),
    perDay: readBoolean,
    currency: readCurrency,
    warn: threshold,
    ask: threshold,
    stop: threshold,
    unknown: orElse(oneOf(BUDGET_ACTIONS), 'ask'),
    interrupt: flagFigure(false),
  }),
  'spend.answered': shapeOf({ yes: readBoolean, day: readDay }),
  'spend.granted': shapeOf({ nanos: wholeFrom(1), day: readDay, reason: readText }),
} as const

const STREAM = 'spend/'

function foldLimit(limit: SpendLimit | undefined, event: StoredEvent): SpendLimit | undefined {
  const folded = foldEvent(limit, event)
  return folded && { ...folded, version: event.version }
}

function foldEvent(limit: SpendLimit | undefined, event: StoredEvent): SpendLimit | undefined {
  const { type, data, at, actor } = event
  if (type === 'spend.limit_set') return foldSet(limit, event)
  if (!limit) return undefined
  if (type === 'spend.limit_removed') return { ...limit, isRemoved: true }
  if (type === 'spend.answered') {
    const { yes, day } = READERS[type](data, 'data')
    return { ...limit, answer: { yes, day, by: actor.id } }
  }
  if (type !== 'spend.granted') return limit
  const { nanos, day, reason } = READERS[type](data, 'data')
  return {
    ...limit,
    grants: [...limit.grants, { nanos, day, by: actor.id, reason }].filter(grant => isKept(limit, grant.day, at)),
  }
}

/** Of a limit per day only the grants of its day count, so older ones need not be carried along. */
const isKept = ({ scope }: SpendLimit, day: string, at: string) => !scope.perDay || day >= at.slice(0, 10)

/** A limit that is set anew begins without answers and grants. */
function foldSet(limit: SpendLimit | undefined, { stream, data, at, actor }: StoredEvent): SpendLimit {
  const { subject, name, perDay, ...thresholds } = READERS['spend.limit_set'](data, 'data')
  return {
    id: stream.slice(STREAM.length),
    version: limit?.version ?? 0,
    scope: { subject, name, perDay },
    ...thresholds,
    setAt: at,
    setBy: actor.id,
    answer: null,
    grants: [],
    isRemoved: false,
  }
}

export const spendLimitView: View<SpendLimit> = {
  name: 'spend_limit',
  version: 2,
  nouns: ['spend'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldLimit,
  indexOf: ({ scope, isRemoved }) => ({ scope: scope.subject, status: isRemoved ? 'removed' : 'set' }),
}
