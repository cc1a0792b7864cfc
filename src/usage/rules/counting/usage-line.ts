// One line of the spool in which a supervisor keeps what its agent said about use, and how it is read back.

import { type InstantMs, writeInstant } from '#kernel/events/time'
import { readBoolean } from '#kernel/reading/read-input'
import {
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  readTime,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import type { Figures } from '../figures.ts'
import { figuresOrNull, textFigureOrNull } from '../read-figures.ts'
import { readUsageShare } from './usage-events.ts'
import { LIMIT_STATUSES, type LimitFact, type UsageFact, type UsageFigureFact } from './usage-fact.ts'

/** A turn begins, it comes to rest, or the agent has ended, in the middle of a turn or not. */
export const TURN_MOMENTS = ['begun', 'rested', 'exited'] as const

export type TurnMoment = (typeof TURN_MOMENTS)[number]

/** Facts that are kept; how full a context is and that an agent tries again say nothing about use. */
export type KeptFact = UsageFigureFact | LimitFact

export type SpooledUsage = { readonly at: InstantMs; readonly line: number } & (
  | { readonly turn: TurnMoment }
  | { readonly fact: KeptFact; readonly resumed: boolean }
)

/** A spooled line with its place: the launch, and where the line ends in the spool. */
export type UsageLine = SpooledUsage & { readonly generation: number; readonly seq: number }

const MODELS_MAX = 64

export function keepFact(fact: UsageFact): KeptFact | undefined {
  if (fact.kind === 'limit') return fact
  return fact.kind === 'usage' ? withFewModels(fact) : undefined
}

/** No agent uses so many models; a line that names more is cut, and says so. */
function withFewModels(fact: UsageFigureFact): UsageFigureFact {
  const isLong = [fact.delta, fact.total].some(figures => (figures?.models.length ?? 0) > MODELS_MAX)
  const cut = (figures: Figures | null) => figures && { ...figures, models: figures.models.slice(0, MODELS_MAX) }
  return isLong ? { ...fact, delta: cut(fact.delta), total: cut(fact.total), partial: true } : fact
}

export function composeUsageLine(spooled: SpooledUsage): string {
  return `${JSON.stringify({ ...spooled, at: writeInstant(spooled.at) })}\n`
}

const place = { at: readTime, line: wholeFrom(0) }

const readUsageFact = shapeOf({
  kind: oneOf(['usage']),
  unit: oneOf(['turn', 'step']),
  key: textFigureOrNull,
  native: textFigureOrNull,
  delta: figuresOrNull,
  total: figuresOrNull,
  partial: readBoolean,
})

const readLimitFact = shapeOf({
  kind: oneOf(['limit']),
  status: oneOf(LIMIT_STATUSES),
  window: textFigureOrNull,
  resetAt: orElse(orNull(readNonEmpty), null),
  used: orElse(orNull(readUsageShare), null),
})

const readKind = shapeOf({ kind: oneOf(['usage', 'limit']) })

const readFact: Reader<KeptFact> = (value, field) =>
  readKind(value, field).kind === 'usage' ? readUsageFact(value, field) : readLimitFact(value, field)

const readTurn = shapeOf({ ...place, turn: oneOf(TURN_MOMENTS) })
const readSpooledFact = shapeOf({ ...place, resumed: orElse(readBoolean, true), fact: readFact })

/** A line that cannot be read is skipped: totals that follow catch up with what it said. */
export function readUsageSpool(text: string, generation: number, seq: number): UsageLine | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isTurn = typeof value === 'object' && value !== null && 'turn' in value
    return { ...(isTurn ? readTurn(value, '') : readSpooledFact(value, '')), generation, seq }
  } catch {
    return undefined
  }
}
