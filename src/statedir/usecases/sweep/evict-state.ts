// Takes away what an earlier workflow left, so that no gate mistakes it for today's.

import { planEvict } from '#statedir/rules/sweep/plan-evict'
import { memberOf } from '#statedir/rules/workflow/json-object'
import type { StateSite } from '../state-site.ts'
import { type SweepAnswer, type SweepWish, sweepDirectory } from './sweep-directory.ts'

export async function evictState(site: StateSite, wish: SweepWish): Promise<SweepAnswer> {
  return sweepDirectory(site, 'evict', wish, ({ entries, nowMs, record }) => {
    const firstCreatedAt = record && memberOf(record, 'first_created_at')
    const plan = planEvict({ contract: site.contract.contract, nowMs, entries, firstCreatedAt })
    return {
      ...plan,
      moves: plan.moves.map(({ name, reason, sweep }) => ({ name, reason, gate: gateOf(sweep), sweep })),
    }
  })
}

function gateOf(sweep: 1 | 2 | 3): string {
  return sweep === 1 ? 'always' : 'anchor'
}
