// The end of a turn as an event of use tells it: what the turn used, or that nobody told.
import type { StoredEvent } from '#kernel/events/event'
import { readInstant } from '#kernel/events/time'
import { readUsageEvent, type UsageRecorded } from '../counting/usage-events.ts'
import { type Money, mergeMoney, mergeTokens, type Tokens, UNKNOWN_TOKENS } from '../figures.ts'
import type { TurnEnd } from './derive-session-spans.ts'

type Ended = Omit<TurnEnd, 'after'> & { readonly generation: number }

type Site = Pick<UsageRecorded, 'seq' | 'generation' | 'at' | 'pieces' | 'partial'>

/** Undefined: it ends no turn. A step that tells everything stands for a turn of its own: some agents tell nothing else. */
export function deriveTurnEnd({ type, data }: Pick<StoredEvent, 'type' | 'data'>): Ended | undefined {
  const event = readUsageEvent(type, data)
  if (event?.type === 'usage.unknown') return composeEnd({ ...event.data, pieces: [], partial: true })
  const isEnd = event?.type === 'usage.recorded' && (event.data.unit === 'turn' || !event.data.partial)
  return isEnd ? composeEnd(event.data) : undefined
}

const add = (left: number, right: number) => left + right

function composeEnd({ seq, generation, at, pieces, partial }: Site): Ended {
  const [first, ...rest] = pieces
  const models = new Set(pieces.map(({ model }) => model))
  return {
    ...{ seq, generation, partial, endAt: readInstant(at) ?? 0 },
    model: models.size === 1 ? (first?.model ?? null) : null,
    tokens: rest.reduce<Tokens>((sum, { tokens }) => mergeTokens(sum, tokens, add), first?.tokens ?? UNKNOWN_TOKENS),
    cost: rest.reduce<Money | null>((sum, { told }) => mergeMoney(sum, told, add), first?.told ?? null),
  }
}
