// Resolves the configuration of a project from its file, the home file and the environment.
import { join } from 'node:path'
import { DATA_KEYS } from '#access/rules/repository/effective-parts'
import { configContradictory } from '#config/rules/config-error'
import type { ConfigFileContent } from '#config/rules/config-source'
import type { Git } from '#git/ports/git'
import { signsOf } from '#git/ports/git'
import { isObject, isOneOf } from '#kernel/reading/json-value'
import type { ProjectConfig } from '../ports/project-config.ts'
import { needOwnDirectory } from './own-directory.ts'

export type ConfigPlaces = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly homeFile: string
  readonly git: Git
  /** Whether what the repository says may have effect. */
  readonly isTrusted: (root: string) => Promise<boolean>
}

/** The schema library is slow to load, so it is loaded by the first who asks. */
export function projectConfig({ env, homeFile, git, isTrusted }: ConfigPlaces): ProjectConfig {
  return {
    async read(root) {
      await needOwnDirectory(root)
      const [{ loadConfigFile }, { resolveConfig }] = await Promise.all([
        import('./config-file.ts'),
        import('#config/rules/resolve-config'),
      ])
      const [home, project] = [
        await loadConfigFile(homeFile, 'home'),
        await loadConfigFile(join(root, '.provost', 'config.yaml'), 'project'),
      ]
      const counts = (await isTrusted(root)) ? project : dataOf(project)
      const resolved = resolveConfig({ env, home, project: counts }, signsOf(root, await git.describe(root)))
      if (!resolved.ok) throw configContradictory(resolved.problems)
      return resolved.config
    },
  }
}

/** What nobody trusted says what the project is, and nothing about what is done. */
function dataOf({ value, lineOf }: ConfigFileContent): ConfigFileContent {
  const said = Object.entries(isObject(value) ? value : {}).filter(([key]) => isOneOf(key, DATA_KEYS))
  return { value: Object.fromEntries(said), lineOf }
}
