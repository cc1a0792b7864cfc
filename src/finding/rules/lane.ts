// A lane holds the prior findings and observations of which every pair is a candidate.
import type { Player } from './identity/player.ts'

export type FindingLane = { readonly priors: readonly Player[]; readonly observations: readonly Player[] }

type KeysOf = (player: Player) => readonly string[]

/**
 * Lanes by key; players keep their order, and a lane with one side only is none. Observations lay them: what is closed
 * piles up, and hardly any of it has somebody beside it.
 */
export function layLanes(
  priors: readonly Player[],
  observations: readonly Player[],
  priorKeys: KeysOf,
  observationKeys: KeysOf,
): FindingLane[] {
  const lanes = new Map<string, { readonly priors: Player[]; readonly observations: Player[] }>()
  for (const observation of observations) {
    for (const key of observation.isOut ? [] : observationKeys(observation)) {
      const lane = lanes.get(key)
      if (lane) lane.observations.push(observation)
      else lanes.set(key, { priors: [], observations: [observation] })
    }
  }
  if (lanes.size === 0) return []
  for (const prior of priors) for (const key of prior.isOut ? [] : priorKeys(prior)) lanes.get(key)?.priors.push(prior)
  return [...lanes.values()].filter(lane => lane.priors.length > 0)
}
