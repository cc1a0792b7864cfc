// Pairs a finding with what is reported on its own line, wherever the comparison of the trees says that line stands now.
import type { LineFate } from './line-track.ts'
import type { TakePair } from './pair-nearest.ts'
import type { Player } from './player.ts'

/** What became of the line of a finding; null when nobody compared. */
export type FateOf = (id: string) => LineFate | null

/** Near-identical lines are told apart by it: each is the one that it was, and not the next of its kind. */
export function pairTracked(
  priors: readonly Player[],
  observations: readonly Player[],
  fateOf: FateOf,
  take: TakePair,
): void {
  const waiting = layByLine(observations)
  for (const prior of priors) {
    const fate = prior.isOut ? null : fateOf(prior.name)
    if (fate?.fate !== 'stays') continue
    const there = waiting.get(fate.path)?.get(fate.line)
    const observation = there?.find(({ isOut, rule }) => !isOut && rule === prior.rule)
    if (!observation) continue
    prior.isOut = true
    observation.isOut = true
    take(prior, observation)
  }
}

/** By path and line; few stand on one line. */
function layByLine(players: readonly Player[]): Map<string, Map<number, Player[]>> {
  const files = new Map<string, Map<number, Player[]>>()
  for (const player of players) {
    const { isOut, path, line } = player
    if (isOut || path === null || line === null) continue
    const lines = files.get(path) ?? new Map<number, Player[]>()
    const there = lines.get(line)
    if (there) there.push(player)
    else files.set(path, lines.set(line, [player]))
  }
  return files
}
