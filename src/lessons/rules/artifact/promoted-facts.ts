// What cascade and advice see of a recommendation and of a doctrine.
import { isObject } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'
import { idIn, textIn, textsIn } from '../derive/lesson-facts.ts'
import type { PromotedFacts } from '../support/plan-cascade.ts'
import { objectIn } from './pattern-facts.ts'

export type RecommendationFacts = PromotedFacts & {
  readonly kind: string
  readonly confidence: string
  readonly product_surfaces: readonly string[]
  readonly execution_modes: readonly string[]
}

export type DoctrineFacts = PromotedFacts & { readonly transfer_scope: string; readonly strength: string }

export function readRecommendationFacts(value: unknown, field: string): RecommendationFacts {
  const recommendation = isObject(value) ? value : refuseInput(field, 'a recommendation')
  const applies = objectIn(recommendation, 'applies_to')
  return {
    id: idIn(recommendation, 'recommendation_id', field),
    status: textIn(recommendation, 'status'),
    based_on_pattern_ids: textsIn(recommendation, 'based_on_pattern_ids'),
    kind: textIn(recommendation, 'recommendation_kind'),
    confidence: textIn(recommendation, 'confidence'),
    product_surfaces: textsIn(applies, 'product_surfaces'),
    execution_modes: textsIn(applies, 'execution_modes'),
  }
}

export function readDoctrineFacts(value: unknown, field: string): DoctrineFacts {
  const doctrine = isObject(value) ? value : refuseInput(field, 'a doctrine')
  return {
    id: idIn(doctrine, 'doctrine_id', field),
    status: textIn(doctrine, 'status'),
    based_on_pattern_ids: textsIn(doctrine, 'based_on_pattern_ids'),
    transfer_scope: textIn(doctrine, 'transfer_scope'),
    strength: textIn(doctrine, 'strength'),
  }
}
