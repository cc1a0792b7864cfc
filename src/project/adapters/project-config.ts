// Resolves the configuration of a project from its file, the home file and the environment.
import { join } from 'node:path'
import { configContradictory } from '#config/rules/config-error'
import type { Git } from '#git/ports/git'
import { signsOf } from '#git/ports/git'
import type { ProjectConfig } from '../ports/project-config.ts'

export type ConfigPlaces = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly homeFile: string
  readonly git: Git
}

/** The schema library is slow to load, so it is loaded by the first who asks. */
export function projectConfig({ env, homeFile, git }: ConfigPlaces): ProjectConfig {
  return {
    async read(root) {
      const [{ loadConfigFile }, { resolveConfig }] = await Promise.all([
        import('./config-file.ts'),
        import('#config/rules/resolve-config'),
      ])
      const [home, project] = [
        await loadConfigFile(homeFile, 'home'),
        await loadConfigFile(join(root, '.provost', 'config.yaml'), 'project'),
      ]
      const resolved = resolveConfig({ env, home, project }, signsOf(root, await git.describe(root)))
      if (!resolved.ok) throw configContradictory(resolved.problems)
      return resolved.config
    },
  }
}
