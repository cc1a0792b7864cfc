// Scenario files of a directory that the person names.
import { readFile } from 'node:fs/promises'
import type { ReadScenarioFile } from '#evidence/ports/provenance'
import { readDefinitionText, scenarioPath } from './scenario-file.ts'

export const readScenarioFile: ReadScenarioFile = async (directory, scenarioId) => {
  const path = scenarioPath(scenarioId, directory)
  if (path === undefined) return 'absent'
  try {
    return await readDefinitionText(await readFile(path, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : null
  }
}
