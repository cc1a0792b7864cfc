// Sums of use as people read them: short numbers, and a sign before what is not the whole.
import { composeCents } from './compose-amount.ts'
import type { LedgerRow, TokenSum } from './sum-ledger.ts'

export const USAGE_HEADERS = ['TURNS', 'INPUT', 'CACHED', 'OUTPUT', 'COST']

export function composeCells({ turns, tokens, cost, atLeast, costUnknown, byTable }: LedgerRow): string[] {
  return [
    String(turns),
    composeTokens(tokens.input),
    composeTokens(tokens.cacheRead),
    composeTokens(tokens.output),
    composeCost(
      cost,
      atLeast,
      costUnknown === turns,
      byTable === 0 ? 'told' : byTable === turns ? 'by table' : 'mixed',
    ),
  ]
}

function composeTokens({ sum, unknown }: TokenSum): string {
  if (unknown > 0 && sum === 0) return 'unknown'
  return `${unknown > 0 ? '≥ ' : ''}${shorten(sum)}`
}

export function shorten(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(2)}M`
  return count >= 1e4 ? `${(count / 1e3).toFixed(1)}k` : String(count)
}

/** Of which nothing is known, it is not said that it is at least nothing. */
function composeCost(cost: LedgerRow['cost'], atLeast: boolean, isUnknown: boolean, basis: string): string {
  const amounts = Object.entries(cost).map(([currency, nanos]) => `${composeCents(nanos)} ${currency}`)
  if (isUnknown || amounts.length === 0) return 'unknown'
  return `${atLeast ? '≥ ' : ''}${amounts.join(' + ')} ${basis}`
}
