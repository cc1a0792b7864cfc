// What recommendations, doctrine, cascade and advice see of a pattern, whoever wrote it.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'
import { factIdIn, factTextIn, factTextsIn } from '../derive/lesson-facts.ts'

export type PatternFacts = {
  readonly pattern_id: string
  readonly status: string
  readonly pattern_kind: string
  readonly pattern_strength: string
  readonly transfer_scope: string
  readonly source_finding_ids: readonly string[]
  readonly support: { readonly execution_modes: readonly string[] }
  readonly dimensions: {
    readonly issue_kinds: readonly string[]
    readonly product_surfaces: readonly string[]
    readonly root_cause_kinds: readonly string[]
  }
}

export function readPatternFacts(value: unknown, field: string): PatternFacts {
  const pattern = isObject(value) ? value : refuseInput(field, 'a pattern')
  const dimensions = patternObjectIn(pattern, 'dimensions')
  return {
    pattern_id: factIdIn(pattern, 'pattern_id', field),
    status: factTextIn(pattern, 'status'),
    pattern_kind: factTextIn(pattern, 'pattern_kind'),
    pattern_strength: factTextIn(pattern, 'pattern_strength'),
    transfer_scope: factTextIn(pattern, 'transfer_scope'),
    source_finding_ids: factTextsIn(pattern, 'source_finding_ids'),
    support: { execution_modes: factTextsIn(patternObjectIn(pattern, 'support'), 'execution_modes') },
    dimensions: {
      issue_kinds: factTextsIn(dimensions, 'issue_kinds'),
      product_surfaces: factTextsIn(dimensions, 'product_surfaces'),
      root_cause_kinds: factTextsIn(dimensions, 'root_cause_kinds'),
    },
  }
}

export function patternObjectIn(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isObject(value) ? value : {}
}
