// What was used and what it cost, by any dimension; beside the sums stands what they leave out.
import type { World } from '#recorder/world'
import { recordsOf, type UsageTurn } from '../rules/counting/usage-turn.ts'
import { type LedgerAxis, type LedgerRow, sumLedger } from '../rules/sums/sum-ledger.ts'
import type { Basis } from '../rules/sums/usage-record.ts'
import { listTurnsOfDays, type UsageFilter } from './list-turns.ts'

export type UsageWish = UsageFilter & { readonly by: LedgerAxis; readonly prefer: Basis }

export type UnknownTurn = {
  readonly turn: string
  readonly session: string
  readonly harness: string
  readonly at: string
  readonly why: string
}

export type UsageSums = {
  readonly by: LedgerAxis
  readonly rows: readonly LedgerRow[]
  /** Null where nothing was used yet. */
  readonly total: LedgerRow | null
  /** Turns that may be of the days that were asked for, and are in no sum: nobody knows on which day they ended. */
  readonly undated: number
  readonly unknown: readonly UnknownTurn[]
  /** How many more are not listed. */
  readonly unknownMore: number
}

const UNKNOWN_MAX = 100

export async function sumUsage(world: Pick<World, 'store'>, { by, prefer, ...filter }: UsageWish): Promise<UsageSums> {
  const { turns, undated } = await listTurnsOfDays(world, filter)
  // What is left out may belong to any row.
  const mark = (row: LedgerRow): LedgerRow => (undated === 0 ? row : { ...row, atLeast: true })
  const records = turns.flatMap(recordsOf)
  const unknown = turns.flatMap(listUnknown)
  return {
    by,
    rows: sumLedger({ by, records, prefer }).rows.map(mark),
    total: sumLedger({ by: 'all', records, prefer }).rows.map(mark)[0] ?? null,
    undated,
    unknown: unknown.slice(-UNKNOWN_MAX),
    unknownMore: Math.max(0, unknown.length - UNKNOWN_MAX),
  }
}

function listUnknown({ key, unknown, at, for: attribution }: UsageTurn): readonly UnknownTurn[] {
  const { session, harness } = attribution
  return unknown === null ? [] : [{ turn: key, session, harness, at, why: unknown }]
}
