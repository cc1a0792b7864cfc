// A pair in words: by which stage it is one, whether it moved, and what that makes of the finding.
import { isClosedFinding, isDecided, type PriorState } from '../finding-state.ts'
import { GREEDY_STAGES, type GreedyStage, type MatchStage } from './match-stages.ts'
import type { Player } from './player.ts'

export type FindingMatch = {
  readonly key: string
  readonly id: string
  readonly stage: MatchStage
  readonly moved: boolean
} & (
  | { readonly state: 'recurring'; readonly detail: 'regressed' | 'moved' | null }
  | { readonly state: 'deferred' | 'rejected'; readonly detail: 'seen_again' }
)

type Known = { readonly id: string; readonly state: PriorState }

export function composeMatch(
  stage: MatchStage,
  { id, state }: Known,
  { key }: { readonly key: string },
  moved: boolean,
): FindingMatch {
  if (isDecided(state)) return { key, id, stage, moved, state, detail: 'seen_again' }
  const detail = isClosedFinding(state) ? 'regressed' : moved ? 'moved' : null
  return { key, id, stage, moved, state: 'recurring', detail }
}

export function composePlayed(stage: MatchStage, prior: Player, observation: Player): FindingMatch {
  const isOnOtherLine = prior.line !== null && observation.line !== null && prior.line !== observation.line
  const moved = prior.path !== observation.path || (stage !== 'fingerprint' && isOnOtherLine)
  return composeMatch(stage, { id: prior.name, state: prior.state }, { key: observation.name }, moved)
}

/** The first stage that would have had the pair among its candidates; the code itself where none would. */
export function stageOf(prior: Player, observation: Player): MatchStage {
  const isSamePlace = prior.path !== null && prior.path === observation.path
  if (isSamePlace && prior.hasFingerprintOf(observation)) return 'fingerprint'
  const isSameAnchor = prior.anchor !== null && prior.anchor === observation.anchor
  if (isSamePlace && isSameAnchor && prior.rule === observation.rule) return 'anchor'
  // Every stage asks for a place in common: its own was asked about, and this is not where its file went.
  if (prior.path !== null && prior.renamedTo !== observation.path) return 'code'
  const shares = ({ placesOf, passes }: GreedyStage) =>
    passes.some(({ lanesOf }) => {
      const ofPrior = placesOf(prior).flatMap(place => lanesOf(prior, place))
      return ofPrior.length > 0 && lanesOf(observation, observation.path ?? '').some(lane => ofPrior.includes(lane))
    })
  const stages = isSamePlace ? GREEDY_STAGES.filter(({ name }) => name !== 'fingerprint') : GREEDY_STAGES
  return stages.find(shares)?.name ?? 'code'
}
