// What a source repository says a scenario needs before it may pass.

import { MODES, SURFACES } from '#kernel/events/surface'
import { membersInList, ownMemberOf } from '../shape/json-object.ts'
import { flagShape, integer, listShape, matchingShape, objectShape, textShape, wordShape } from '../shape/shape.ts'
import { composeDefectLines, findDefects } from '../shape/shape-defects.ts'
import { EVIDENCE_KINDS, KEBAB, SEMVER } from '../shape/vocabulary.ts'

export type ScenarioDefinition = {
  readonly required_steps: readonly string[]
  readonly minimum_evidence: readonly { readonly kind: string }[]
}

/** No entry: the repository has no such definition. Null: it may have one, but it could not be loaded. */
export type ScenarioDefinitions = ReadonlyMap<string, ScenarioDefinition | null>

const CRITERIA = {
  required_steps: listShape(textShape),
  minimum_evidence: listShape(objectShape({ kind: wordShape(EVIDENCE_KINDS) }, { description: textShape })),
}

/** What verification reads must be readable; what else a file says is nobody's obstacle. */
const USED_CRITERIA_SHAPE = objectShape({}, CRITERIA, 'allowed')

const SCENARIO_FILE_SHAPE = objectShape(
  { scenario_id: textShape, success_criteria: objectShape({}, CRITERIA) },
  {
    scenario_name: textShape,
    scenario_version: matchingShape(SEMVER),
    product_surface: wordShape(SURFACES),
    execution_mode: wordShape(MODES),
    description: textShape,
    preconditions: listShape(textShape),
    steps: listShape(
      objectShape({ id: matchingShape(KEBAB), action: textShape }, { verifiable: flagShape, expected: textShape }),
    ),
    tags: listShape(textShape),
    automation: objectShape({}, { script: textShape, timeout_ms: integer(0) }),
  },
)

/** Everything in a scenario file that breaks the format; reported to people, and no obstacle to verification. */
export function findScenarioFileErrors(value: unknown): string[] {
  return composeDefectLines(findDefects(value, SCENARIO_FILE_SHAPE))
}

/** Takes only what verification needs; undefined if even that cannot be read. */
export function readScenarioDefinition(value: unknown): ScenarioDefinition | undefined {
  const criteria = ownMemberOf(value, 'success_criteria')
  return findDefects(criteria, USED_CRITERIA_SHAPE).length > 0 ? undefined : readCriteria(criteria)
}

export function readCriteria(criteria: unknown): ScenarioDefinition {
  return {
    required_steps: membersInList(ownMemberOf(criteria, 'required_steps')).filter(step => typeof step === 'string'),
    minimum_evidence: membersInList(ownMemberOf(criteria, 'minimum_evidence')).flatMap(entry => {
      const kind = ownMemberOf(entry, 'kind')
      return typeof kind === 'string' ? [{ kind }] : []
    }),
  }
}
