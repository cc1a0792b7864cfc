// Pairs a finding with what is reported on its own line, wherever the comparison of the trees says that line stands now.
import { isClosedFinding, type PriorState } from '../finding-state.ts'
import { type FindingFacts, ruleKey } from '../reported-finding.ts'
import type { LineFate } from './line-track.ts'

/** What became of the line of a finding; null when nobody compared. */
export type FateOf<Prior> = (prior: Prior) => LineFate | null

export type FollowedFinding<Prior> = { readonly prior: Prior; readonly fate: LineFate | null }

export type Tracked<Prior> = {
  /** By the place of an observation in its list, who it is. */
  readonly priorAt: readonly (Prior | null)[]
  /** Those that were not met, in their order. What became of the line of a closed one is not asked. */
  readonly rest: readonly FollowedFinding<Prior>[]
}

/**
 * Near-identical lines are told apart by it: each is the one that it was, and not the next of its kind. Nearly all
 * findings of an unhurried history leave here, so nothing is asked of them but their path, line and rule.
 */
export function pairTracked<Prior extends FindingFacts & { readonly state: PriorState }>(
  priors: readonly Prior[],
  observations: readonly FindingFacts[],
  fateOf: FateOf<Prior>,
): Tracked<Prior> {
  const priorAt: (Prior | null)[] = observations.map(() => null)
  const rest: FollowedFinding<Prior>[] = []
  const lines = layByLine(observations)
  for (const prior of priors) {
    const fate = isClosedFinding(prior.state) ? null : fateOf(prior)
    let at = fate?.fate === 'stays' ? lines.firstOn(fate.path, fate.line) : NOBODY
    while (at !== NOBODY && (priorAt[at] || ruleKey(observations[at]!) !== ruleKey(prior))) at = lines.next[at]!
    if (at === NOBODY) rest.push({ prior, fate })
    else priorAt[at] = prior
  }
  return { priorAt, rest }
}

const NOBODY = -1

type Lines = {
  readonly firstOn: (path: string, line: number) => number
  /** By place, who stands on the same line after it. */
  readonly next: readonly number[]
}

/** A chain for every line that holds anybody, from its end: so each is in the order of the list without a list of its own. */
function layByLine(observations: readonly FindingFacts[]): Lines {
  const files = new Map<string, Map<number, number>>()
  const next = observations.map(() => NOBODY)
  for (let at = observations.length - 1; at >= 0; at--) {
    const { path, line } = observations[at]!
    if (!path || line === null || line === undefined) continue
    const lines = files.get(path) ?? new Map<number, number>()
    if (lines.size === 0) files.set(path, lines)
    next[at] = lines.get(line) ?? NOBODY
    lines.set(line, at)
  }
  return { next, firstOn: (path, line) => files.get(path)?.get(line) ?? NOBODY }
}
