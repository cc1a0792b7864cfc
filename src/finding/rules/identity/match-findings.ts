// Identity across waves: which observation is which known finding, one to one, whatever the order of arrival.
import { isClosed, isDecided, type PriorState } from '../finding-state.ts'
import { layLanes } from '../lane.ts'
import type { FindingFacts } from '../reported-finding.ts'
import { GREEDY_STAGES, type GreedyStage, type MatchStage, MUTUAL_STAGES } from './match-stages.ts'
import { pairHeirs } from './pair-heirs.ts'
import { pairMutualNearest } from './pair-mutual-nearest.ts'
import { pairNearest, type TakePair } from './pair-nearest.ts'
import { pairSameCode } from './pair-same-code.ts'
import { type FateOf, pairTracked } from './pair-tracked.ts'
import { compareNames, Player } from './player.ts'

export type PriorFinding = FindingFacts & { readonly id: string; readonly state: PriorState }
export type ObservedFinding = FindingFacts & { readonly key: string }
export type Rename = { readonly from: string; readonly to: string }

export type Match = {
  readonly key: string
  readonly id: string
  readonly stage: MatchStage
  readonly moved: boolean
} & (
  | { readonly state: 'recurring'; readonly detail: 'regressed' | 'moved' | null }
  | { readonly state: 'deferred' | 'rejected'; readonly detail: 'seen_again' }
)

/** Every key and every id stands in it exactly once, the candidates of an ambiguous one aside. */
export type Matching = {
  readonly matches: readonly Match[]
  readonly new: readonly string[]
  readonly missing: readonly string[]
  readonly ambiguous: readonly { readonly key: string; readonly ids: readonly string[]; readonly stage: MatchStage }[]
  readonly ambiguousPrior: readonly string[]
}

type Game = {
  readonly priors: readonly Player[]
  readonly observations: readonly Player[]
  /** By the key of the observation. */
  readonly matches: ReadonlyMap<string, Match>
  readonly take: (stage: MatchStage) => (prior: Player, observation: Player) => void
}

/** How lines went since each finding was seen, and whether reports name the very line or only about where. */
export type LineSight = { readonly fateOf: FateOf; readonly areLinesExact: boolean }

const NO_SIGHT: LineSight = { fateOf: () => null, areLinesExact: false }

export function matchFindings(
  prior: readonly PriorFinding[],
  current: readonly ObservedFinding[],
  renames: readonly Rename[] = [],
  { fateOf, areLinesExact }: LineSight = NO_SIGHT,
): Matching {
  const game = startGame(prior, current, renames)
  const open = game.priors.filter(player => !player.isClosed)
  const takeSame: TakePair = (known, observed) => game.take(stageOf(known, observed))(known, observed)
  pairTracked(open, game.observations, fateOf, takeSame)
  // Where a line stays, the same code elsewhere is another place.
  const gone = stillIn(open).filter(({ name }) => fateOf(name)?.fate !== 'stays')
  pairSameCode(gone, stillIn(game.observations), takeSame)
  if (areLinesExact) pairHeirs(gone, stillIn(game.observations), fateOf, takeSame)
  // What a tool does not name on its line, or in what was written there, is not what it names somewhere near.
  const isLoose = ({ name, isClosed: isOver }: Player) => isOver || !areLinesExact || fateOf(name) === null
  const loose = stillIn(game.priors).filter(isLoose)
  for (const stage of GREEDY_STAGES) playGreedily({ ...game, priors: loose }, stage)
  const looseAndOpen = loose.filter(player => !player.isClosed)
  const results = MUTUAL_STAGES.map(({ name, rule }) => ({
    name,
    ...pairMutualNearest(stillIn(looseAndOpen), stillIn(game.observations), rule, game.take(name)),
  }))
  return {
    matches: game.observations.flatMap(({ name }) => game.matches.get(name) ?? []),
    new: stillIn(game.observations).map(({ name }) => name),
    missing: stillIn(game.priors).map(({ name }) => name),
    ambiguous: results
      .flatMap(({ name, ambiguous }) =>
        ambiguous.map(({ observation, ids }) => ({ key: observation.name, ids, stage: name })),
      )
      .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    ambiguousPrior: results.flatMap(({ ambiguousPriors }) => ambiguousPriors.map(({ name }) => name)).toSorted(),
  }
}

function startGame(
  prior: readonly PriorFinding[],
  current: readonly ObservedFinding[],
  renames: readonly Rename[],
): Game {
  const targets = new Map(renames.map(({ from, to }) => [from, to]))
  const stateOf = new Map(prior.map(({ id, state }) => [id, state]))
  const matches = new Map<string, Match>()
  const enterPrior = (finding: PriorFinding): Player => {
    const target = targets.get(finding.path ?? '') ?? null
    const renamedTo = target === finding.path ? null : target
    return new Player(finding.id, finding, { isClosed: isClosed(finding.state), renamedTo })
  }
  return {
    priors: prior.map(enterPrior).toSorted(compareNames),
    observations: current.map(finding => new Player(finding.key, finding)).toSorted(compareNames),
    matches,
    take: stage => (known, observed) =>
      matches.set(observed.name, composeMatch(stage, stateOf.get(known.name) ?? 'new', known, observed)),
  }
}

function stillIn(players: readonly Player[]): Player[] {
  return players.filter(player => !player.isOut)
}

// Open and decided priors choose before closed ones: a regression is only claimed when nothing else explains it.
function playGreedily({ priors, observations, take }: Game, { name, placesOf, passes }: GreedyStage): void {
  if (priors.length === 0) return
  for (const closed of [false, true]) {
    // Every candidate shares the rule, and closed ones pile up: most of them have nobody to ask.
    const left = stillIn(observations)
    const rules = new Set(left.map(({ rule }) => rule))
    const asked = stillIn(priors).filter(prior => prior.isClosed === closed && rules.has(prior.rule))
    if (asked.length === 0) continue
    for (const { lanesOf, areShared } of passes) {
      const ofPrior = (prior: Player) => placesOf(prior).flatMap(place => lanesOf(prior, place))
      const ofObservation = (observation: Player) => lanesOf(observation, observation.path ?? '')
      const lanes = layLanes(asked, left, ofPrior, ofObservation)
      if (areShared) pairNearest(lanes, take(name))
      else for (const lane of lanes) pairNearest([lane], take(name))
    }
  }
}

/** The first stage that would have had the pair among its candidates; the code itself where none would. */
function stageOf(prior: Player, observation: Player): MatchStage {
  const isSamePlace = prior.path !== null && prior.path === observation.path
  if (isSamePlace && prior.hasFingerprintOf(observation)) return 'fingerprint'
  const shares = ({ placesOf, passes }: GreedyStage) =>
    passes.some(({ lanesOf }) => {
      const ofPrior = placesOf(prior).flatMap(place => lanesOf(prior, place))
      return ofPrior.length > 0 && lanesOf(observation, observation.path ?? '').some(lane => ofPrior.includes(lane))
    })
  const stages = isSamePlace ? GREEDY_STAGES.filter(({ name }) => name !== 'fingerprint') : GREEDY_STAGES
  return stages.find(shares)?.name ?? 'code'
}

function composeMatch(stage: MatchStage, state: PriorState, prior: Player, observation: Player): Match {
  const isOnOtherLine = prior.line !== null && observation.line !== null && prior.line !== observation.line
  const moved = prior.path !== observation.path || (stage !== 'fingerprint' && isOnOtherLine)
  const match = { key: observation.name, id: prior.name, stage, moved }
  if (isDecided(state)) return { ...match, state, detail: 'seen_again' }
  if (isClosed(state)) return { ...match, state: 'recurring', detail: 'regressed' }
  return { ...match, state: 'recurring', detail: moved ? 'moved' : null }
}
