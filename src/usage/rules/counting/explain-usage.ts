// Why a session cost what it did: which rule counted, who told it, and what nobody told. From events alone.
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, type InstantMs, readInstant } from '#kernel/events/time'
import { foldEvents } from '#kernel/events/view'
import type { Fact, Why } from '#kernel/machine/why'
import { composeCents } from '../sums/compose-amount.ts'
import { type LedgerRow, sumLedger } from '../sums/sum-ledger.ts'
import { COUNT_RULES } from './count-turn.ts'
import { recordsOf, type UsageTurn, usageTurnView } from './usage-turn.ts'

export function explainUsage(session: string, events: readonly StoredEvent[], now: InstantMs): Why | undefined {
  const turns = [...foldEvents(usageTurnView, events).values()]
  const last = turns.at(-1)
  const total = sumLedger({ by: 'all', records: turns.flatMap(recordsOf), prefer: 'told' }).rows[0]
  if (!last || !total) return undefined
  const cost = composeCost(total)
  return {
    id: session,
    noun: 'usage',
    state: cost,
    since: turns[0]!.at,
    rule: `usage.${last.rule}`,
    table: 'usage 3.2',
    sentence: `${session} cost ${cost} in ${total.turns} ${total.turns === 1 ? 'record' : 'records'}: ${sentenceOf(last.rule)}.`,
    evidence: { turns: total.turns, costUnknown: total.costUnknown, partial: total.partial },
    facts: turns.slice(-FACTS_MAX).map(turn => explainTurn(turn, now)),
    unknown: turns.flatMap(({ key, unknown }) => (unknown === null ? [] : [`${key}: ${unknown}`])).slice(-FACTS_MAX),
    becomes: total.atLeast
      ? [{ to: 'exact', when: 'the agent tells a total that holds what is unknown now', command: null }]
      : [],
  }
}

const FACTS_MAX = 10

const sentenceOf = (rule: string) =>
  Object.hasOwn(COUNT_RULES, rule) ? COUNT_RULES[rule as keyof typeof COUNT_RULES] : rule

function composeCost({ cost, atLeast }: Pick<LedgerRow, 'cost' | 'atLeast'>): string {
  const amounts = Object.entries(cost).map(([currency, nanos]) => `${composeCents(nanos)} ${currency}`)
  return amounts.length === 0 ? 'unknown' : `${atLeast ? '≥ ' : ''}${amounts.join(' + ')}`
}

/** What an agent tells is mostly its own estimate from a list, and no bill. */
function explainTurn(turn: UsageTurn, now: InstantMs): Fact {
  const row = sumLedger({ by: 'all', records: recordsOf(turn), prefer: 'told' }).rows[0]
  const value = row ? `${composeCost(row)}, by usage.${turn.rule}` : `nothing, by usage.${turn.rule}`
  const age = ageMs(now, readInstant(turn.at) ?? now)
  return { name: turn.key, value, source: `${turn.for.harness} told it`, at: turn.at, ageMs: age }
}
