// Resolves the configuration of a project from its file, the home file and the environment.
import { join } from 'node:path'
import { DATA_KEYS } from '#access/rules/repository/effective-parts'
import { configContradictory } from '#config/rules/config-error'
import { type ConfigFileContent, sayerOf } from '#config/rules/config-source'
import type { Git } from '#git/ports/git'
import { signsOf } from '#git/ports/git'
import { isObject, isOneOf } from '#kernel/reading/json-value'
import type { ProjectConfig } from '../ports/project-config.ts'
import { needOwnDirectory } from './own-directory.ts'
import { SettledConfigs } from './settled-configs.ts'

export type ConfigPlaces = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly homeFile: string
  readonly git: Git
  /** Whether what the repository says may have effect. */
  readonly isTrusted: (root: string) => Promise<boolean>
}

/** The schema library is slow to load, so it is loaded by the first who asks. */
export function projectConfig({ env, homeFile, git, isTrusted }: ConfigPlaces): ProjectConfig {
  const settled = new SettledConfigs()
  const load = async (root: string) => {
    await needOwnDirectory(root)
    const [{ loadConfigFile }, { resolveConfig }] = await Promise.all([
      import('./config-file.ts'),
      import('#config/rules/resolve-config'),
    ])
    const [home, project] = [
      await loadConfigFile(homeFile, 'home'),
      await loadConfigFile(join(root, '.provost', 'config.yaml'), 'project'),
    ]
    const signs = signsOf(root, await git.describe(root))
    const settle = (isOurs: boolean) =>
      settled.find([home, project], { isOurs, signs, env: ownVariables(env) }, () => {
        const resolved = resolveConfig({ env, home, project: isOurs ? project : dataOf(project) }, signs)
        if (!resolved.ok) throw configContradictory(resolved.problems)
        return resolved
      })
    return { settle, says: (name: string) => isObject(project.value) && name in project.value }
  }
  return {
    read: async root => (await load(root)).settle(await isTrusted(root)).config,
    async readSection(root, name) {
      const { settle, says } = await load(root)
      return settle(says(name) && (await isTrusted(root))).config[name]
    },
    async whoSaid(root, key) {
      const { settings } = (await load(root)).settle(await isTrusted(root))
      return sayerOf(settings.find(setting => setting.key === key)?.source ?? '')
    },
  }
}

function ownVariables(env: ConfigPlaces['env']) {
  return Object.entries(env).filter(([name]) => name.startsWith('PROVOST_'))
}

/** What nobody trusted says what the project is, and nothing about what is done. */
function dataOf({ value, lineOf }: ConfigFileContent): ConfigFileContent {
  const said = Object.entries(isObject(value) ? value : {}).filter(([key]) => isOneOf(key, DATA_KEYS))
  return { value: Object.fromEntries(said), lineOf }
}
