// Identity across waves: which observation is which known finding, one to one, whatever the order of arrival.
import { compareText } from '#kernel/reading/json-value'
import { isClosed, type PriorState } from '../finding-state.ts'
import { type FindingFacts, ruleKey } from '../reported-finding.ts'
import { composeMatch, composePlayed, type Match, stageOf } from './compose-match.ts'
import { isPlainlySame } from './fingerprint.ts'
import type { MatchStage } from './match-stages.ts'
import { type FateOf, type Followed, pairTracked } from './pair-tracked.ts'
import { playStages } from './play-stages.ts'
import { Player } from './player.ts'

export type PriorFinding = FindingFacts & { readonly id: string; readonly state: PriorState }
export type ObservedFinding = FindingFacts & { readonly key: string }
export type Rename = { readonly from: string; readonly to: string }

/** Every key and every id stands in it exactly once, the candidates of an ambiguous one aside. */
export type Matching = {
  readonly matches: readonly Match[]
  readonly new: readonly string[]
  readonly missing: readonly string[]
  readonly ambiguous: readonly { readonly key: string; readonly ids: readonly string[]; readonly stage: MatchStage }[]
  readonly ambiguousPrior: readonly string[]
}

/** How lines went since each finding was seen, and whether reports name the very line or only about where. */
export type LineSight<Prior> = { readonly fateOf: FateOf<Prior>; readonly areLinesExact: boolean }

const NO_SIGHT = { fateOf: () => null, areLinesExact: false }

export function matchFindings<Prior extends PriorFinding>(
  prior: readonly Prior[],
  current: readonly ObservedFinding[],
  renames: readonly Rename[] = [],
  { fateOf, areLinesExact }: LineSight<Prior> = NO_SIGHT,
): Matching {
  const priors = prior.toSorted((one, other) => compareText(one.id, other.id))
  const observations = current.toSorted((one, other) => compareText(one.key, other.key))
  const { priorAt, rest } = pairTracked(priors, observations, fateOf)
  const enter = entryOf(renames)
  const seen = observations.filter((_one, at) => priorAt[at] === null).map(one => new Player(one.key, one))
  const known = rest.filter(isAskedBy(seen)).map(enter)
  const { matches, ambiguous, ambiguousPrior } = playStages(known, seen, areLinesExact)
  const left = new Set(known.filter(({ isOut }) => isOut).map(({ name }) => name))
  return {
    matches: observations.flatMap((one, at) => {
      const here = priorAt[at]
      return (here ? matchOnLine(here, one, enter) : matches.get(one.key)) ?? []
    }),
    new: seen.filter(({ isOut }) => !isOut).map(({ name }) => name),
    missing: rest.filter(({ prior: { id } }) => !left.has(id)).map(({ prior: { id } }) => id),
    ambiguous,
    ambiguousPrior,
  }
}

/** Every candidate shares the rule, and closed ones pile up: most of them have nobody to ask. */
function isAskedBy(seen: readonly Player[]): (followed: Followed<PriorFinding>) => boolean {
  const rules = new Set(seen.map(({ rule }) => rule))
  return ({ prior }) => !isClosed(prior.state) || rules.has(ruleKey(prior))
}

type Enter = (followed: Followed<PriorFinding>) => Player

function entryOf(renames: readonly Rename[]): Enter {
  const targets = new Map(renames.map(({ from, to }) => [from, to]))
  return ({ prior, fate }) => {
    const target = targets.get(prior.path ?? '') ?? null
    const renamedTo = target === prior.path ? null : target
    return new Player(prior.id, prior, { state: prior.state, renamedTo, fate })
  }
}

/** What nobody has to be asked about: nearly all that is met again needs no player. */
function matchOnLine(prior: PriorFinding, observed: ObservedFinding, enter: Enter): Match {
  if (isPlainlySame(prior, observed)) return composeMatch('fingerprint', prior, observed, false)
  const [known, seen] = [enter({ prior, fate: null }), new Player(observed.key, observed)]
  return composePlayed(stageOf(known, seen), known, seen)
}
