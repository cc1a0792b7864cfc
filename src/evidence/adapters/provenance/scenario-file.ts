// Where the scenario files of a repository lie, and what a text of one means.
import type { DefinitionAnswer } from '#evidence/ports/provenance'

const FOLDER = 'dogfood/scenarios'
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** Undefined for an id that no file can have: then there is no definition, and nothing else to look for. */
export function scenarioPath(scenarioId: string, folder = FOLDER): string | undefined {
  return SAFE_NAME.test(scenarioId) ? `${folder}/${scenarioId}.yaml` : undefined
}

export async function readDefinitionText(text: string): Promise<DefinitionAnswer> {
  const { readScenarioYaml } = await import('#formats/yaml/scenario-yaml')
  return readScenarioYaml(text).definition
}
