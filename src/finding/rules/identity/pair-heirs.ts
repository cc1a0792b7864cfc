// Pairs a finding whose line was replaced with what is reported in the lines that were written in its place, in order.
import type { TakePair } from './pair-nearest.ts'
import type { Player } from './player.ts'

export function pairHeirs(priors: readonly Player[], observations: readonly Player[], take: TakePair): void {
  const replaced = priors.filter(({ isOut, fate }) => !isOut && fate?.fate === 'replaced')
  if (replaced.length === 0) return
  const files = Map.groupBy(observations, ({ path }) => path)
  const rules = new Map<string, ReadonlyMap<string, readonly Player[]>>()
  /** Few files have a line that was replaced: only theirs are told apart by rule. */
  const alikeIn = (path: string, rule: string) => {
    const known = rules.get(path) ?? Map.groupBy(files.get(path) ?? [], one => one.rule)
    rules.set(path, known)
    return known.get(rule) ?? []
  }
  for (const prior of replaced.toSorted(compareLines)) {
    const heir = findHeir(prior, alikeIn)
    if (!heir) continue
    prior.isOut = true
    heir.isOut = true
    take(prior, heir)
  }
}

/** The first of its rule in what was written there. */
function findHeir(
  { fate, rule }: Player,
  alikeIn: (path: string, rule: string) => readonly Player[],
): Player | undefined {
  if (fate?.fate !== 'replaced') return undefined
  let first: Player | undefined
  for (const one of alikeIn(fate.path, rule)) {
    if (one.isOut || one.line === null || one.line < fate.from || one.line > fate.to) continue
    if (!first || compareLines(one, first) < 0) first = one
  }
  return first
}

function compareLines(one: Player, other: Player): number {
  return (one.line ?? 0) - (other.line ?? 0)
}
