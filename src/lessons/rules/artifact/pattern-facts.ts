// What recommendations, doctrine, cascade and advice see of a pattern, whoever wrote it.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'
import { idIn, textIn, textsIn } from '../derive/lesson-facts.ts'

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
  const dimensions = objectIn(pattern, 'dimensions')
  return {
    pattern_id: idIn(pattern, 'pattern_id', field),
    status: textIn(pattern, 'status'),
    pattern_kind: textIn(pattern, 'pattern_kind'),
    pattern_strength: textIn(pattern, 'pattern_strength'),
    transfer_scope: textIn(pattern, 'transfer_scope'),
    source_finding_ids: textsIn(pattern, 'source_finding_ids'),
    support: { execution_modes: textsIn(objectIn(pattern, 'support'), 'execution_modes') },
    dimensions: {
      issue_kinds: textsIn(dimensions, 'issue_kinds'),
      product_surfaces: textsIn(dimensions, 'product_surfaces'),
      root_cause_kinds: textsIn(dimensions, 'root_cause_kinds'),
    },
  }
}

export function objectIn(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isObject(value) ? value : {}
}
