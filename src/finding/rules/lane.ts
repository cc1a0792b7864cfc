// A lane holds the prior findings and observations of which every pair is a candidate.
import type { Player } from './identity/player.ts'

export type Lane = { readonly priors: readonly Player[]; readonly observations: readonly Player[] }

type KeysOf = (player: Player) => readonly string[]

/** Lanes by key; players keep their order, and a lane with one side only is none. */
export function layLanes(
  priors: readonly Player[],
  observations: readonly Player[],
  priorKeys: KeysOf,
  observationKeys: KeysOf,
): Lane[] {
  if (priors.length === 0) return []
  const byKey = new Map<string, { priors: Player[]; observations: Player[] }>()
  for (const observation of observations) {
    for (const key of observation.isOut ? [] : observationKeys(observation)) {
      const lane = byKey.get(key)
      if (lane) lane.observations.push(observation)
      else byKey.set(key, { priors: [], observations: [observation] })
    }
  }
  if (byKey.size === 0) return []
  for (const prior of priors) {
    for (const key of prior.isOut ? [] : priorKeys(prior)) byKey.get(key)?.priors.push(prior)
  }
  return [...byKey.values()].filter(lane => lane.priors.length > 0)
}
