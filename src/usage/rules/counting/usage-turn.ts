// One turn as sums are made of it: its steps until its end is told, then what the end told, and what nobody told.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { type Money, UNKNOWN_TOKENS } from '../figures.ts'
import type { UsageRecord } from '../sums/usage-record.ts'
import { type Attribution, readUsageEvent, type UsageRecorded, type UsageUnknown } from './usage-events.ts'

type Piece = UsageRecorded['pieces'][number] & { readonly partial: boolean; readonly unit: 'turn' | 'step' }

export type UsageTurn = {
  readonly key: string
  readonly generation: number
  readonly turn: number
  readonly native: string | null
  readonly day: string | null
  /** Of the last line that told something. */
  readonly at: string
  readonly for: Attribution
  readonly pieces: readonly Piece[]
  /** Which rule counted it last. */
  readonly rule: string
  /** What was told and what is new differ: something before was not heard. */
  readonly missed: boolean
  /** Why something of it is unknown; null: nothing is. */
  readonly unknown: string | null
}

const composeKey = (session: string, generation: number, turn: number) => `${session}/g${generation}/${turn}`

type Site = Pick<UsageRecorded, 'generation' | 'turn' | 'at' | 'day' | 'for' | 'native' | 'rule'>

const startTurn = ({ generation, turn, at, day, native, rule, for: attribution }: Site): UsageTurn => ({
  key: composeKey(attribution.session, generation, turn),
  generation,
  turn,
  native,
  day,
  at,
  for: attribution,
  pieces: [],
  rule,
  missed: false,
  unknown: null,
})

function withRecorded(row: UsageTurn | undefined, data: UsageRecorded): UsageTurn {
  const known = row ?? startTurn(data)
  const { at, day, rule, missed, unit, partial, native } = data
  // The end of a turn holds its steps; a total holds also what nobody told before.
  const kept = unit === 'turn' ? known.pieces.filter(piece => piece.unit === 'step' && !piece.partial) : known.pieces
  const pieces = [...kept, ...data.pieces.map(piece => ({ ...piece, partial, unit }))]
  const unknown = unit === 'turn' && data.isWhole ? null : known.unknown
  return { ...known, at, day, rule, missed, native, pieces, unknown }
}

function withUnknown(row: UsageTurn | undefined, data: UsageUnknown): UsageTurn {
  const known = row ?? startTurn(data)
  return { ...known, at: data.at, day: data.day, rule: data.rule, unknown: data.why }
}

function foldTurn(row: UsageTurn | undefined, { type, data }: StoredEvent): UsageTurn | undefined {
  const event = readUsageEvent(type, data)
  if (event?.type === 'usage.recorded') return withRecorded(row, event.data)
  if (event?.type === 'usage.unknown') return withUnknown(row, event.data)
  if (event?.type === 'usage.superseded' && row) return { ...row, pieces: [], unknown: null }
  if (event?.type === 'usage.repriced' && row) return withPrice(row, event.data.id, event.data.table)
  return row
}

const withPrice = (row: UsageTurn, id: string, table: Money | null): UsageTurn => ({
  ...row,
  pieces: row.pieces.map(piece => (piece.id === id ? { ...piece, table } : piece)),
})

const STREAM = 'usage/'

export const usageTurnView: View<UsageTurn> = {
  name: 'usage_turn',
  version: 1,
  nouns: ['usage'],
  keyOf: ({ stream, type, data }) => {
    const event = readUsageEvent(type, data)
    if (!event || event.type === 'usage.limited') return undefined
    return composeKey(stream.slice(STREAM.length), event.data.generation, event.data.turn)
  },
  fold: foldTurn,
  indexOf: ({ for: attribution, day }) => ({ scope: attribution.project ?? '', status: day ?? '' }),
}

/** A turn of which nothing is known is a record too: a sum without it would look complete. */
export function recordsOf({ key, pieces, unknown, day, for: attribution }: UsageTurn): readonly UsageRecord[] {
  const { session, task, phase, review, swarm, project, person, harness, account } = attribution
  const common = { session, task, phase, review, swarm, project, person, harness, account, day, superseded: false }
  if (pieces.length === 0 && unknown !== null) {
    const nothing = { tokens: UNKNOWN_TOKENS, told: null, table: null, partial: true, model: null }
    return [{ ...common, ...nothing, id: `us_${key}` }]
  }
  return pieces.map(({ id, model, tokens, told, table, partial }) => ({
    ...common,
    ...{ id, model, tokens, told, table },
    partial: partial || unknown !== null,
  }))
}
