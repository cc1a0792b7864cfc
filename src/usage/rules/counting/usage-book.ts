// What must be known of a session to count the next line: how far it was read, the last totals, the keys of late.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import type { Figures } from '../figures.ts'
import { readUsageEvent, type UsageEvent, type UsageRecorded, type UsageUnknown } from './usage-events.ts'
import type { LimitFact } from './usage-fact.ts'

type LineMark = { readonly line: number; readonly seq: number }

/** The turn that the last event left behind in a launch. */
export type TurnStanding = {
  readonly number: number
  readonly isOpen: boolean
  readonly isTold: boolean
  /** Steps of it were counted. */
  readonly hasSteps: boolean
  /** The agent's own name of its session, as it told it last. */
  readonly native: string | null
}

export type NativeCount = {
  readonly prior: Figures | null
  /** Turns were added to it since the agent told a total. */
  readonly isAdded: boolean
  /** Turns were counted that it does not hold: its total was read later than they were. */
  readonly isAhead: boolean
  readonly generation: number
  readonly line: number
}

export type UsageBook = {
  readonly session: string
  readonly version: number
  readonly project: string | null
  /** Of each launch: how far it was read. */
  readonly marks: Readonly<Record<string, LineMark>>
  readonly turns: Readonly<Record<string, TurnStanding>>
  /** How many pieces were counted: the next one has the next number. */
  readonly pieces: number
  /** By the agent's own name of its session. */
  readonly natives: Readonly<Record<string, NativeCount>>
  readonly seen: readonly string[]
  /** What was told of a limit last; null: nothing yet. */
  readonly limit: string | null
  /** Ended turns whose figures leave something out: a later total of the same session holds them. */
  readonly loose: readonly { readonly generation: number; readonly turn: number; readonly native: string }[]
}

export const emptyBook = (session: string): UsageBook => ({
  session,
  version: 0,
  project: null,
  marks: {},
  turns: {},
  pieces: 0,
  natives: {},
  seen: [],
  limit: null,
  loose: [],
})

export const FIRST_TURN: TurnStanding = { number: 0, isOpen: false, isTold: false, hasSteps: false, native: null }

/** A key comes again only near its first place: further back the mark of what was read keeps it out. */
const SEEN_MAX = 256
const LOOSE_MAX = 64

export function foldBook(book: UsageBook, { type, data }: UsageEvent): UsageBook {
  if (type === 'usage.recorded') return withRecorded(withPlace(book, data), data)
  if (type === 'usage.unknown') return withPrior(withUnknown(withPlace(book, data), data), data)
  if (type === 'usage.limited') return { ...withPlace(book, { ...data, key: null }), limit: limitOf(data) }
  if (type === 'usage.repriced') return book
  const isOther = (row: UsageBook['loose'][number]) => row.generation !== data.generation || row.turn !== data.turn
  return { ...book, loose: book.loose.filter(isOther) }
}

/** What was told of the limit last, so that the same is not told again. */
export const limitOf = ({ status, window, resetAt }: Pick<LimitFact, 'status' | 'window' | 'resetAt'>) =>
  `${status} ${window} ${resetAt}`

type Placed = Pick<
  UsageRecorded,
  'generation' | 'line' | 'seq' | 'turn' | 'isOpen' | 'isTold' | 'key' | 'native' | 'for'
> & { readonly unit?: UsageRecorded['unit'] }

function withPlace(book: UsageBook, data: Placed): UsageBook {
  const { generation, line, seq, turn, isOpen, isTold, key, native } = data
  return {
    ...book,
    project: data.for.project,
    marks: { ...book.marks, [generation]: { line, seq } },
    turns: { ...book.turns, [generation]: { number: turn, isOpen, isTold, native, hasSteps: hasSteps(book, data) } },
    seen: key === null || book.seen.includes(key) ? book.seen : [...book.seen, key].slice(-SEEN_MAX),
  }
}

/** Of the same turn: one step is enough. */
function hasSteps(book: UsageBook, { generation, turn, unit }: Placed): boolean {
  const known = book.turns[generation]
  return unit === 'step' || (known?.number === turn && known.hasSteps)
}

function withRecorded(book: UsageBook, data: UsageRecorded): UsageBook {
  const counted = { ...book, pieces: book.pieces + data.pieces.length }
  return withPrior(data.unit === 'turn' ? endTurn(counted, data, data.partial) : counted, data)
}

/** What a total without a beginning is about stays unknown for ever: no later total holds it as new. */
function withUnknown(book: UsageBook, data: UsageUnknown): UsageBook {
  return data.isEnd ? endTurn(book, data, data.prior === null) : book
}

/** The end of a turn is the last that belongs to it. */
function endTurn(book: UsageBook, data: UsageRecorded | UsageUnknown, isLoose: boolean): UsageBook {
  const { generation, turn, native, isOpen, isTold } = data
  const loose = isLoose ? [{ generation, turn, native: nameOfBook(native) }] : []
  return {
    ...book,
    turns: { ...book.turns, [generation]: { number: turn + 1, isOpen, isTold, native, hasSteps: false } },
    loose: [...book.loose, ...loose].slice(-LOOSE_MAX),
  }
}

/** Without a name of its own a session of the agent is the one that has none. */
export const nameOfBook = (native: string | null): string => native ?? ''

function withPrior(book: UsageBook, data: UsageRecorded | UsageUnknown): UsageBook {
  const { native, prior, generation, line } = data
  const isAdded = 'isAdded' in data && data.isAdded
  if (!prior && !isAdded) return book
  const known = book.natives[nameOfBook(native)]
  const isBehind = known?.isAhead === true && isBefore(data, known)
  const place = isBehind ? { generation: known.generation, line: known.line } : { generation, line }
  const isTotal = !isAdded && !('partial' in data && data.partial)
  const isAhead = prior === null || isBehind || (known?.isAhead === true && !isTotal)
  const count = { prior, isAdded, isAhead, ...place }
  return { ...book, natives: { ...book.natives, [nameOfBook(native)]: count } }
}

type Place = { readonly generation: number; readonly line: number }

export const isBefore = (left: Place, right: Place) =>
  left.generation < right.generation || (left.generation === right.generation && left.line < right.line)

const STREAM = 'usage/'

export const usageBookView: View<UsageBook> = {
  name: 'usage_book',
  version: 3,
  nouns: ['usage'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: (book, event) => foldStored(book ?? emptyBook(event.stream.slice(STREAM.length)), event),
  indexOf: ({ project }) => ({ scope: project ?? '', status: '' }),
}

function foldStored(book: UsageBook, { type, data, version }: StoredEvent): UsageBook {
  const event = readUsageEvent(type, data)
  return { ...(event ? foldBook(book, event) : book), version }
}
