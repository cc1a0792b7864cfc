// The events of `usage/<session>`: what was counted of one told fact, what nobody told, and what a later total holds.
import type { RecordedDecision } from '#kernel/machine/decided'
import { readBoolean, readText } from '#kernel/reading/read-input'
import {
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { figuresOrNull, flagFigure, moneyOrNull, readDay, readTokens, textFigureOrNull } from '../read-figures.ts'
import { LIMIT_STATUSES } from './usage-fact.ts'

/** Who and what it was for, as the session knows it. */
export const readAttribution = shapeOf({
  session: readNonEmpty,
  kind: orElse(readText, 'worker'),
  harness: readNonEmpty,
  account: readNonEmpty,
  project: textFigureOrNull,
  task: textFigureOrNull,
  phase: textFigureOrNull,
  attempt: orElse(orNull(wholeFrom(0)), null),
  review: textFigureOrNull,
  swarm: textFigureOrNull,
  person: textFigureOrNull,
})

export type Attribution = ReturnType<typeof readAttribution>

/** Where it was read: it is read on from there. */
const readSite = {
  generation: wholeFrom(1),
  line: wholeFrom(0),
  seq: wholeFrom(0),
  /** Which turn of the launch, from 0: steps and their end have the same. */
  turn: wholeFrom(0),
  /** Whether the turn goes on behind it, and whether its figures were told. */
  isOpen: readBoolean,
  isTold: readBoolean,
}

/** The part of a limit that is used up, from 0. */
export const readUsageShare: Reader<number> = (value, field) =>
  typeof value === 'number' && value >= 0 ? value : wholeFrom(0)(value, field)

const readPiece = shapeOf({
  id: readNonEmpty,
  model: textFigureOrNull,
  tokens: readTokens,
  told: moneyOrNull,
  table: moneyOrNull,
})

const site = { ...readSite, at: readNonEmpty, day: orElse(orNull(readDay), null), for: readAttribution }

export const USAGE_READERS = {
  'usage.recorded': shapeOf({
    ...site,
    native: textFigureOrNull,
    key: textFigureOrNull,
    unit: oneOf(['turn', 'step']),
    rule: readText,
    missed: flagFigure(false),
    partial: flagFigure(false),
    /** Whether the totals it was counted from hold everything before it. */
    isWhole: flagFigure(false),
    /** Whether `prior` was not told: this turn was added to what was told before. */
    isAdded: flagFigure(false),
    prior: figuresOrNull,
    pieces: listOf(readPiece),
  }),
  'usage.unknown': shapeOf({
    ...site,
    native: textFigureOrNull,
    key: textFigureOrNull,
    prior: figuresOrNull,
    rule: readText,
    why: readText,
    /** It has ended all the same, and a later total of the same session holds what it used. */
    isEnd: flagFigure(false),
  }),
  'usage.limited': shapeOf({
    ...site,
    native: textFigureOrNull,
    status: oneOf(LIMIT_STATUSES),
    window: textFigureOrNull,
    resetAt: textFigureOrNull,
    used: orElse(orNull(readUsageShare), null),
  }),
  'usage.repriced': shapeOf({
    id: readNonEmpty,
    generation: wholeFrom(1),
    turn: wholeFrom(0),
    table: moneyOrNull,
    rule: readText,
  }),
  'usage.superseded': shapeOf({ generation: wholeFrom(1), turn: wholeFrom(0), by: readNonEmpty }),
} as const

export type UsageEventType = keyof typeof USAGE_READERS

export type UsageData<Type extends UsageEventType> = ReturnType<(typeof USAGE_READERS)[Type]>

export type UsageRecorded = UsageData<'usage.recorded'>
export type UsageUnknown = UsageData<'usage.unknown'>
export type UsageSuperseded = UsageData<'usage.superseded'>
export type UsageLimited = UsageData<'usage.limited'>

export type UsageEvent =
  | { readonly type: 'usage.recorded'; readonly data: UsageRecorded }
  | { readonly type: 'usage.unknown'; readonly data: UsageUnknown; readonly decided?: RecordedDecision }
  | { readonly type: 'usage.superseded'; readonly data: UsageSuperseded }
  | { readonly type: 'usage.limited'; readonly data: UsageLimited }
  | { readonly type: 'usage.repriced'; readonly data: UsageData<'usage.repriced'> }

/** An event as the log keeps it; one of a later version that says nothing here is left alone. */
export function readUsageEvent(type: string, data: unknown): UsageEvent | undefined {
  if (!Object.hasOwn(USAGE_READERS, type)) return undefined
  const read = USAGE_READERS[type as UsageEventType]
  return { type, data: read(data, 'data') } as UsageEvent // the type names its reader
}
