// The stages of identity in their order, for those whom nobody met on their own line.
import { layLanes } from '../lane.ts'
import { composePlayed, stageOf } from './compose-match.ts'
import { GREEDY_STAGES, type GreedyStage, type MatchStage, MUTUAL_STAGES } from './match-stages.ts'
import { pairHeirs } from './pair-heirs.ts'
import { pairMutualNearest } from './pair-mutual-nearest.ts'
import { pairNearest, type TakePair } from './pair-nearest.ts'
import { pairSameCode } from './pair-same-code.ts'
import { comparePlayerNames, type Player } from './player.ts'

export type Played = {
  readonly ambiguous: readonly {
    readonly observation: Player
    readonly ids: readonly string[]
    readonly stage: MatchStage
  }[]
  readonly ambiguousPriors: readonly Player[]
}

/** Both sides sorted by name. Whoever was matched or is ambiguous is out afterwards, and an observation knows its match. */
export function playStages(priors: readonly Player[], observations: readonly Player[], areLinesExact: boolean): Played {
  const take =
    (stage: MatchStage): TakePair =>
    (known, observed) => {
      observed.partner = known
      observed.match = composePlayed(stage, known, observed)
    }
  const takeSame: TakePair = (known, observed) => take(stageOf(known, observed))(known, observed)
  // Where a line stays, the same code elsewhere is another place.
  const gone = priors.filter(({ isClosed, fate }) => !isClosed && fate?.fate !== 'stays')
  pairSameCode(gone, observations, takeSame)
  if (areLinesExact) pairHeirs(gone, stillIn(observations), takeSame)
  // What a tool does not name on its line, or in what was written there, is not what it names somewhere near.
  const loose = stillIn(priors).filter(({ isClosed, fate }) => isClosed || !areLinesExact || fate === null)
  for (const stage of GREEDY_STAGES) playGreedily(loose, observations, stage, take(stage.name))
  const looseAndOpen = loose.filter(player => !player.isClosed)
  const results = MUTUAL_STAGES.map(({ name, rule }) => ({
    name,
    ...pairMutualNearest(stillIn(looseAndOpen), stillIn(observations), rule, take(name)),
  }))
  return {
    ambiguous: results
      .flatMap(({ name, ambiguous }) => ambiguous.map(one => ({ ...one, stage: name })))
      .toSorted((one, other) => comparePlayerNames(one.observation, other.observation)),
    ambiguousPriors: results.flatMap(({ ambiguousPriors }) => ambiguousPriors).toSorted(comparePlayerNames),
  }
}

function stillIn(players: readonly Player[]): Player[] {
  return players.filter(player => !player.isOut)
}

/** Whatever a stage looks at, it is in a place: an observation where nobody looks needs no lane. */
function isWantedBy(priors: readonly Player[], placesOf: GreedyStage['placesOf']): (observation: Player) => boolean {
  const places = new Set(priors.flatMap(placesOf))
  return ({ path }) => places.has(path ?? '')
}

// Open and decided priors choose before closed ones: a regression is only claimed when nothing else explains it.
function playGreedily(
  priors: readonly Player[],
  observations: readonly Player[],
  { placesOf, passes }: GreedyStage,
  take: TakePair,
): void {
  for (const closed of [false, true]) {
    const asked = stillIn(priors).filter(prior => prior.isClosed === closed)
    const left = asked.length === 0 ? [] : stillIn(observations).filter(isWantedBy(asked, placesOf))
    if (left.length === 0) continue
    for (const { lanesOf, areShared } of passes) {
      const ofPrior = (prior: Player) => placesOf(prior).flatMap(place => lanesOf(prior, place))
      const ofObservation = (observation: Player) => lanesOf(observation, observation.path ?? '')
      const lanes = layLanes(asked, left, ofPrior, ofObservation)
      if (areShared) pairNearest(lanes, take)
      else for (const lane of lanes) pairNearest([lane], take)
    }
  }
}
