// What a source repository says a scenario needs before it may pass.

import { MODES, SURFACES } from '#kernel/events/surface'
import { listOf, memberOf } from '../shape/json-object.ts'
import { flag, integer, list, matching, object, text, word } from '../shape/shape.ts'
import { composeDefectLines, findDefects } from '../shape/shape-defects.ts'
import { EVIDENCE_KINDS, KEBAB, SEMVER } from '../shape/vocabulary.ts'

export type ScenarioDefinition = {
  readonly required_steps: readonly string[]
  readonly minimum_evidence: readonly { readonly kind: string }[]
}

/** No entry: the repository has no such definition. Null: it may have one, but it could not be loaded. */
export type ScenarioDefinitions = ReadonlyMap<string, ScenarioDefinition | null>

const CRITERIA = {
  required_steps: list(text),
  minimum_evidence: list(object({ kind: word(EVIDENCE_KINDS) }, { description: text })),
}

/** What verification reads must be readable; what else a file says is nobody's obstacle. */
const USED_CRITERIA_SHAPE = object({}, CRITERIA, 'allowed')

const SCENARIO_FILE_SHAPE = object(
  { scenario_id: text, success_criteria: object({}, CRITERIA) },
  {
    scenario_name: text,
    scenario_version: matching(SEMVER),
    product_surface: word(SURFACES),
    execution_mode: word(MODES),
    description: text,
    preconditions: list(text),
    steps: list(object({ id: matching(KEBAB), action: text }, { verifiable: flag, expected: text })),
    tags: list(text),
    automation: object({}, { script: text, timeout_ms: integer(0) }),
  },
)

/** Everything in a scenario file that breaks the format; reported to people, and no obstacle to verification. */
export function findScenarioFileErrors(value: unknown): string[] {
  return composeDefectLines(findDefects(value, SCENARIO_FILE_SHAPE))
}

/** Takes only what verification needs; undefined if even that cannot be read. */
export function readScenarioDefinition(value: unknown): ScenarioDefinition | undefined {
  const criteria = memberOf(value, 'success_criteria')
  return findDefects(criteria, USED_CRITERIA_SHAPE).length > 0 ? undefined : readCriteria(criteria)
}

export function readCriteria(criteria: unknown): ScenarioDefinition {
  return {
    required_steps: listOf(memberOf(criteria, 'required_steps')).filter(step => typeof step === 'string'),
    minimum_evidence: listOf(memberOf(criteria, 'minimum_evidence')).flatMap(entry => {
      const kind = memberOf(entry, 'kind')
      return typeof kind === 'string' ? [{ kind }] : []
    }),
  }
}
