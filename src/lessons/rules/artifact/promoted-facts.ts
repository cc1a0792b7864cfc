// What cascade and advice see of a recommendation and of a doctrine.
import { isObject } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'
import { factIdIn, factTextIn, factTextsIn } from '../derive/lesson-facts.ts'
import type { PromotedFacts } from '../support/plan-cascade.ts'
import { patternObjectIn } from './pattern-facts.ts'

export type RecommendationFacts = PromotedFacts & {
  readonly kind: string
  readonly confidence: string
  readonly product_surfaces: readonly string[]
  readonly execution_modes: readonly string[]
}

export type DoctrineFacts = PromotedFacts & { readonly transfer_scope: string; readonly strength: string }

export function readRecommendationFacts(value: unknown, field: string): RecommendationFacts {
  const recommendation = isObject(value) ? value : refuseInput(field, 'a recommendation')
  const applies = patternObjectIn(recommendation, 'applies_to')
  return {
    id: factIdIn(recommendation, 'recommendation_id', field),
    status: factTextIn(recommendation, 'status'),
    based_on_pattern_ids: factTextsIn(recommendation, 'based_on_pattern_ids'),
    kind: factTextIn(recommendation, 'recommendation_kind'),
    confidence: factTextIn(recommendation, 'confidence'),
    product_surfaces: factTextsIn(applies, 'product_surfaces'),
    execution_modes: factTextsIn(applies, 'execution_modes'),
  }
}

export function readDoctrineFacts(value: unknown, field: string): DoctrineFacts {
  const doctrine = isObject(value) ? value : refuseInput(field, 'a doctrine')
  return {
    id: factIdIn(doctrine, 'doctrine_id', field),
    status: factTextIn(doctrine, 'status'),
    based_on_pattern_ids: factTextsIn(doctrine, 'based_on_pattern_ids'),
    transfer_scope: factTextIn(doctrine, 'transfer_scope'),
    strength: factTextIn(doctrine, 'strength'),
  }
}
