// Recommendations: what an accepted pattern asks a project to do (spec 3.5).
import { compareText } from '#kernel/reading/json-value'
import { sortedWords } from '../derive/lesson-facts.ts'
import type { PatternFacts } from './pattern-facts.ts'

export type RecommendationKind =
  | 'starter_scenario'
  | 'starter_check'
  | 'policy_seed'
  | 'evidence_expectation'
  | 'review_prompt'
  | 'verification_rule'

export type RecommendationConfidence = 'emerging' | 'strong' | 'proven'

export type DerivedRecommendation = {
  readonly recommendation_id: string
  readonly recommendation_kind: RecommendationKind
  readonly action_type: string
  readonly action_target: string
  readonly confidence: RecommendationConfidence
  readonly applies_to: {
    readonly product_surfaces: readonly string[]
    readonly execution_modes: readonly string[]
    readonly transfer_scope: string
  }
  readonly based_on_pattern_ids: readonly string[]
  readonly status: string
}

type Template = { readonly kind: RecommendationKind; readonly action: string; readonly target: string }

const ROLLOUT: Template = { kind: 'starter_check', action: 'add_check', target: 'rollout' }

const TEMPLATES: ReadonlyMap<string, Template> = new Map<string, Template>([
  ['evidence_calibration', { kind: 'evidence_expectation', action: 'set_evidence', target: 'policy' }],
  ['verification_seam', { kind: 'verification_rule', action: 'set_verification', target: 'verification' }],
  ['calibration_signal', { kind: 'policy_seed', action: 'set_policy', target: 'policy' }],
])

export function deriveRecommendations(
  patterns: readonly PatternFacts[],
  statusOf: ReadonlyMap<string, string>,
): DerivedRecommendation[] {
  const accepted = patterns.filter(pattern => pattern.status === 'accepted')
  const ordered = accepted.toSorted((a, b) => compareText(a.pattern_id, b.pattern_id))
  return ordered.map(pattern => composeRecommendation(pattern, statusOf))
}

function composeRecommendation(pattern: PatternFacts, statusOf: ReadonlyMap<string, string>): DerivedRecommendation {
  const { kind, action, target } = templateOf(pattern)
  const theme = pattern.pattern_id.replace(/^dpat-/, '')
  const recommendation_id = `drec-${kind.replaceAll('_', '-')}-${theme}`
  return {
    recommendation_id,
    recommendation_kind: kind,
    action_type: action,
    action_target: target,
    confidence: confidenceOf(pattern.pattern_strength),
    applies_to: {
      product_surfaces: sortedWords(pattern.dimensions.product_surfaces),
      execution_modes: sortedWords(pattern.support.execution_modes),
      transfer_scope: pattern.transfer_scope,
    },
    based_on_pattern_ids: [pattern.pattern_id],
    status: statusOf.get(recommendation_id) ?? 'candidate',
  }
}

function templateOf({ dimensions, pattern_kind }: PatternFacts): Template {
  const isAboutTheDoor = dimensions.issue_kinds.some(issue => /interface|surface|entrypoint|build/.test(issue))
  return isAboutTheDoor ? ROLLOUT : (TEMPLATES.get(pattern_kind) ?? ROLLOUT)
}

function confidenceOf(strength: string): RecommendationConfidence {
  if (strength === 'portfolio_stable') return 'proven'
  return strength === 'strong' ? 'strong' : 'emerging'
}
