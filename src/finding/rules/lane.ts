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
  const byKey = new Map<string, Player[]>()
  for (const prior of priors) for (const key of prior.isOut ? [] : priorKeys(prior)) enqueue(byKey, key, prior)
  if (byKey.size === 0) return []
  const lanes = new Map<string, { priors: Player[]; observations: Player[] }>()
  for (const observation of observations) {
    for (const key of observation.isOut ? [] : observationKeys(observation)) {
      const sought = byKey.get(key)
      const lane = sought && lanes.get(key)
      if (lane) lane.observations.push(observation)
      else if (sought) lanes.set(key, { priors: sought, observations: [observation] })
    }
  }
  return [...lanes.values()]
}

function enqueue(byKey: Map<string, Player[]>, key: string, player: Player): void {
  const players = byKey.get(key)
  if (players) players.push(player)
  else byKey.set(key, [player])
}
