// Ends a workflow: everything leaves into a snapshot but what the contract exempts.
import { planReset } from '#statedir/rules/sweep/plan-reset'
import type { StateSite } from '../state-site.ts'
import { type SweepAnswer, type SweepWish, sweepDirectory } from './sweep-directory.ts'

export async function resetState(site: StateSite, wish: SweepWish): Promise<SweepAnswer> {
  return sweepDirectory(site, 'reset', wish, ({ entries }) => {
    const { moves, survive } = planReset({ contract: site.contract.contract, entries })
    return {
      moves: moves.map(({ name }) => ({ name, reason: 'reset', gate: null, sweep: null })),
      kept: survive.map(name => ({ name, reason: 'exempt' })),
      warnings: [],
    }
  })
}
