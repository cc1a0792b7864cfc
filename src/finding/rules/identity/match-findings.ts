// Identity across waves: which observation is which known finding, one to one, whatever the order of arrival.
import { compareText } from '#kernel/reading/json-value'
import { isClosedFinding, type PriorState } from '../finding-state.ts'
import { type FindingFacts, ruleKey } from '../reported-finding.ts'
import { composeMatch, composePlayed, type FindingMatch, stageOf } from './compose-match.ts'
import { isPlainlySame } from './fingerprint.ts'
import type { MatchStage } from './match-stages.ts'
import { type FateOf, type FollowedFinding, pairTracked } from './pair-tracked.ts'
import { playStages } from './play-stages.ts'
import { Player } from './player.ts'

export type PriorFinding = FindingFacts & { readonly id: string; readonly state: PriorState }
export type ObservedFinding = FindingFacts & { readonly key: string }
export type Rename = { readonly from: string; readonly to: string }

/** Every key and every id stands in it exactly once, the candidates of an ambiguous one aside. */
export type Matching = {
  readonly matches: readonly FindingMatch[]
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
  sight: LineSight<Prior> = NO_SIGHT,
): Matching {
  const { met, fresh, missing, ambiguous, ambiguousPrior } = pairFindings(prior, current, renames, sight)
  return {
    matches: met.map(({ match }) => match),
    new: fresh.map(({ key }) => key),
    missing: missing.map(({ id }) => id),
    ambiguous: ambiguous.map(({ observed: { key }, ids, stage }) => ({ key, ids, stage })),
    ambiguousPrior: ambiguousPrior.map(({ id }) => id),
  }
}

export type Met<Prior, Seen> = { readonly match: FindingMatch; readonly prior: Prior; readonly observed: Seen }

/** The same with those that it is about instead of their names. */
export type Pairing<Prior, Seen> = {
  readonly met: readonly Met<Prior, Seen>[]
  readonly fresh: readonly Seen[]
  readonly missing: readonly Prior[]
  readonly ambiguous: readonly {
    readonly observed: Seen
    readonly ids: readonly string[]
    readonly stage: MatchStage
  }[]
  readonly ambiguousPrior: readonly Prior[]
}

export function pairFindings<Prior extends PriorFinding, Seen extends ObservedFinding>(
  prior: readonly Prior[],
  current: readonly Seen[],
  renames: readonly Rename[],
  { fateOf, areLinesExact }: LineSight<Prior>,
): Pairing<Prior, Seen> {
  const priors = prior.toSorted((one, other) => compareText(one.id, other.id))
  const observations = current.toSorted((one, other) => compareText(one.key, other.key))
  const { priorAt, rest } = pairTracked(priors, observations, fateOf)
  const targets = new Map(renames.map(({ from, to }) => [from, to]))
  const enter = entryOf(targets)
  const unmet = observations.filter((_one, at) => priorAt[at] === null)
  const seen = unmet.map((one, at) => new Player(one.key, at, one))
  const isAsked = isAskedBy(seen, targets)
  const known = rest.map((one, at) => (isAsked(one) ? enter(one, at) : null))
  const { ambiguous, ambiguousPriors } = playStages(known.filter(isThere), seen, areLinesExact)
  let next = 0
  return {
    met: observations.flatMap((observed, at) => {
      const here = priorAt[at]
      if (here) return { match: matchOnLine(here, observed, enter), prior: here, observed }
      const { match, partner } = seen[next++]!
      return match && partner ? { match, prior: rest[partner.at]!.prior, observed } : []
    }),
    fresh: unmet.filter((_one, at) => !seen[at]!.isOut),
    missing: rest.filter((_one, at) => !known[at]?.isOut).map(({ prior }) => prior),
    ambiguous: ambiguous.map(({ observation, ids, stage }) => ({ observed: unmet[observation.at]!, ids, stage })),
    ambiguousPrior: ambiguousPriors.map(({ at }) => rest[at]!.prior),
  }
}

function isThere(player: Player | null): player is Player {
  return player !== null
}

type Targets = ReadonlyMap<string, string>

/** Closed ones pile up, and a stage that takes them asks for their rule in their file: most of them have nobody to ask. */
function isAskedBy(seen: readonly Player[], targets: Targets): (followed: FollowedFinding<PriorFinding>) => boolean {
  const rules = new Map<string, Set<string>>()
  for (const { path, rule } of seen) {
    const inFile = rules.get(path ?? '')
    if (inFile) inFile.add(rule)
    else rules.set(path ?? '', new Set([rule]))
  }
  const isIn = (path: string | undefined, rule: string) => path !== undefined && rules.get(path)?.has(rule) === true
  return ({ prior }) => {
    if (!isClosedFinding(prior.state)) return true
    const [path, rule] = [prior.path ?? '', ruleKey(prior)]
    return isIn(path, rule) || isIn(targets.get(path), rule)
  }
}

type Enter = (followed: FollowedFinding<PriorFinding>, at: number) => Player

function entryOf(targets: Targets): Enter {
  return ({ prior, fate }, at) => {
    const target = targets.get(prior.path ?? '') ?? null
    const renamedTo = target === prior.path ? null : target
    return new Player(prior.id, at, prior, { state: prior.state, renamedTo, fate })
  }
}

/** What nobody has to be asked about: nearly all that is met again needs no player. */
function matchOnLine(prior: PriorFinding, observed: ObservedFinding, enter: Enter): FindingMatch {
  if (isPlainlySame(prior, observed)) return composeMatch('fingerprint', prior, observed, false)
  const [known, seen] = [enter({ prior, fate: null }, 0), new Player(observed.key, 0, observed)]
  return composePlayed(stageOf(known, seen), known, seen)
}
