// Swarm agents are kept inside of what they were given: their worktree and their outbox.
import { join } from 'node:path'
import type { CageEnd } from '#access/ports/cages'
import { type CageOrder, describeOpen, mayBeCaged } from '#session/usecases/life/cage-launch'
import { orderCage } from '#session/usecases/life/cage-order'
import type { WavePlace } from '#swarm/ports/swarm-files'
import type { Isolation } from '#swarm/rules/wave/isolation'
import type { Confinement } from '#task/rules/change/told-confinement'
import type { RunSite } from './wave-site.ts'

/** Where the agent is told to write its report; nobody else writes there. */
export function agentReportPath({ world }: RunSite, place: WavePlace, domain: string): string {
  return join(world.swarm.files.outboxOf(place, domain), 'report.json')
}

/** Of one wave: what is ordered for its agents, and why they run open; null: each launch shows that it is confined. */
export type WaveCage = { readonly order: Omit<CageOrder, 'handIn'>; readonly open: Confinement | null }

/** Asked before anything is made for a wave: what must be confined must not run without. */
export async function chooseConfinement(
  { world, config, project }: RunSite,
  { isolate, isolateFrom }: Isolation,
): Promise<WaveCage> {
  // In the main checkout there is nothing to keep it from: somebody asked for that.
  const own = isolate || isolateFrom === null ? null : ({ wish: 'off', wishFrom: isolateFrom } as const)
  const order = await orderCage(world, { root: project.path, agent: config.swarmAgent, handIn: null, own })
  const isCaged = await mayBeCaged(world, 'the agents', order)
  return { order, open: isCaged ? null : await describeOpen(world, order) }
}

/** After its end. Null when it had none. */
export async function clearCage({ world }: RunSite, session: string | null): Promise<CageEnd | null> {
  return session === null ? null : world.sessions.cages.settle(session)
}
