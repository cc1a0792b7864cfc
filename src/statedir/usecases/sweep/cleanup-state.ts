// Archives what does not belong into the directory, and slug variants that are too old.

import { readStaleDays } from '#statedir/rules/layout/stale-days'
import { planCleanup } from '#statedir/rules/sweep/plan-cleanup'
import type { StateSite } from '../state-site.ts'
import { type SweepAnswer, type SweepWish, sweepDirectory } from './sweep-directory.ts'

export type StateCleanupWish = SweepWish & {
  readonly staleDays?: number | undefined
  readonly adHocStaleDays?: number | undefined
}

export async function cleanupState(site: StateSite, wish: StateCleanupWish): Promise<SweepAnswer> {
  const options = { staleDays: readDays(wish.staleDays), adHocStaleDays: readDays(wish.adHocStaleDays) }
  return sweepDirectory(site, 'cleanup', wish, ({ entries, nowMs }) => {
    const plan = planCleanup({ contract: site.contract.contract, nowMs, entries, options })
    return { ...plan, moves: plan.moves.map(({ name, reason, gate }) => ({ name, reason, gate, sweep: null })) }
  })
}

function readDays(days: number | undefined): number | undefined {
  return days === undefined ? undefined : readStaleDays(days)
}
