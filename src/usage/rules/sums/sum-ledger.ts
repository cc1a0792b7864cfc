// Sums of what was used, by any dimension. A sum says what it leaves out: what is unknown is counted beside it.

import { provostError } from '#kernel/errors/errors'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { compareText } from '#kernel/reading/json-value'
import { TOKEN_KINDS, type UsageTokenKind } from '../figures.ts'
import { type Basis, DIMENSIONS, type Dimension, type UsageRecord } from './usage-record.ts'

export const LEDGER_AXES = [...DIMENSIONS, 'all'] as const

export type LedgerAxis = Dimension | 'all'

export type TokenSum = { readonly sum: number; readonly unknown: number }

export type LedgerRow = {
  readonly key: string | null
  readonly turns: number
  readonly tokens: Readonly<Record<UsageTokenKind, TokenSum>>
  readonly cost: Readonly<Record<string, number>>
  readonly costUnknown: number
  /** How many costs come from the price table. */
  readonly byTable: number
  readonly partial: number
  /** The sum is at least this: something in it is unknown or known to be incomplete. */
  readonly atLeast: boolean
}

export type LedgerQuestion = {
  readonly by: LedgerAxis
  readonly records: readonly UsageRecord[]
  readonly prefer: Basis
}

export function sumLedger({ by, records, prefer }: LedgerQuestion): { readonly rows: readonly LedgerRow[] } {
  const groups = new Map<string | null, UsageRecord[]>()
  for (const record of countOnce(records)) {
    const key = by === 'all' ? 'all' : record[by]
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  const rows = [...groups].map(([key, group]) => sumRow(key, group, prefer))
  return { rows: rows.sort((left, right) => compareKeys(left.key, right.key)) }
}

/** Each id once; superseded ones are left out. */
export function countOnce(records: readonly UsageRecord[]): readonly UsageRecord[] {
  const known = new Map<string, UsageRecord>()
  for (const record of records) {
    const before = known.get(record.id)
    if (before && before !== record && canonicalJson(before) !== canonicalJson(record))
      throw provostError('USAGE_RECORD_CONFLICT', { details: { id: record.id } })
    known.set(record.id, record)
  }
  return [...known.values()].filter(record => !record.superseded)
}

export function costOf(record: Pick<UsageRecord, Basis>, prefer: Basis) {
  return record[prefer] ?? record[prefer === 'told' ? 'table' : 'told']
}

function sumRow(key: string | null, records: readonly UsageRecord[], prefer: Basis): LedgerRow {
  const costs = records.map(record => costOf(record, prefer))
  const costUnknown = costs.filter(cost => cost === null).length
  const partial = records.filter(record => record.partial).length
  const byTable = records.filter(record => record.table !== null && costOf(record, prefer) === record.table).length
  return {
    key,
    turns: records.length,
    tokens: sumTokens(records),
    cost: sumByCurrency(costs.filter(cost => cost !== null)),
    costUnknown,
    byTable,
    partial,
    atLeast: costUnknown > 0 || partial > 0,
  }
}

function sumTokens(records: readonly UsageRecord[]): LedgerRow['tokens'] {
  const sumOf = (kind: UsageTokenKind): TokenSum => {
    const known = records.map(({ tokens }) => tokens[kind]).filter(figure => figure !== null)
    return { sum: sumExactly(known), unknown: records.length - known.length }
  }
  const [input, cacheRead, cacheWrite, output, other] = TOKEN_KINDS.map(sumOf)
  return { input: input!, cacheRead: cacheRead!, cacheWrite: cacheWrite!, output: output!, other: other! }
}

function sumByCurrency(costs: readonly { readonly nanos: number; readonly currency: string }[]) {
  const currencies = [...new Set(costs.map(({ currency }) => currency))].sort(compareText)
  const sumOf = (wanted: string) =>
    sumExactly(costs.filter(({ currency }) => currency === wanted).map(({ nanos }) => nanos))
  return Object.fromEntries(currencies.map(currency => [currency, sumOf(currency)]))
}

/** Also beyond exact numbers the order of the parts changes nothing. */
export function sumExactly(parts: readonly number[]): number {
  const sum = parts.reduce((left, right) => left + right, 0)
  return Number.isSafeInteger(sum) ? sum : Number(parts.reduce((left, right) => left + BigInt(right), 0n))
}

/** What has no key stands last. */
function compareKeys(left: string | null, right: string | null): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
  return compareText(left, right)
}
