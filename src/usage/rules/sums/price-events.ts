// What was counted, with what it costs by the table; where the table does not say, nothing is guessed.
import type { UsageEvent, UsageRecorded } from '../counting/usage-events.ts'
import { type PriceRow, priceTurn } from './price-turn.ts'

export function priceEvents(events: readonly UsageEvent[], prices: readonly PriceRow[]): readonly UsageEvent[] {
  if (prices.length === 0) return events
  return events.map(event =>
    event.type === 'usage.recorded'
      ? { ...event, data: { ...event.data, pieces: pricePieces(event.data, prices) } }
      : event,
  )
}

function pricePieces({ pieces, day }: UsageRecorded, prices: readonly PriceRow[]): UsageRecorded['pieces'] {
  if (day === null) return pieces
  return pieces.map(piece => ({ ...piece, table: priceTurn({ turn: { ...piece, day }, prices }).cost }))
}
