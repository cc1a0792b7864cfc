// Reads a scenario file of a source repository: what verification needs, and everything that breaks the format.
import {
  findScenarioFileErrors,
  readScenarioDefinition,
  type ScenarioDefinition,
} from '#evidence/rules/policy/scenario-definition'
import { readStrictYaml } from './strict-yaml.ts'

export type ScenarioYaml = {
  /** Null if the file is there but cannot be used; the verifier then says that it could not be loaded. */
  readonly definition: ScenarioDefinition | null
  readonly errors: readonly string[]
}

export function readScenarioYaml(text: string): ScenarioYaml {
  const yaml = readStrictYaml(text)
  if (!yaml.ok) return { definition: null, errors: [`/ ${yaml.detail}`] }
  return { definition: readScenarioDefinition(yaml.value) ?? null, errors: findScenarioFileErrors(yaml.value) }
}
