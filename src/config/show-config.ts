// Every configured value with the place it came from.
import { join } from 'node:path'
import type { ShownValue } from '#daemon/services'
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import { gitCli } from '#git/git-cli'
import { signsOf } from '#git/ports/git'
import { loadConfigFile } from '#project/adapters/config-file'
import { configContradictory } from './rules/config-error.ts'
import { resolveConfig, resolveHomeConfig } from './rules/resolve-config.ts'
import { shownValue } from './rules/shown-value.ts'

export async function showConfig(env: Environment, home: Home, projectRoot: string | null): Promise<ShownValue[]> {
  const homeFile = await loadConfigFile(home.config, 'home')
  const resolved =
    projectRoot === null ? resolveHomeConfig({ env, home: homeFile }) : await resolveProject(env, homeFile, projectRoot)
  if (!resolved.ok) throw configContradictory(resolved.problems)
  return resolved.settings.map(setting => ({ ...setting, value: shownValue(setting) }))
}

async function resolveProject(env: Environment, home: Awaited<ReturnType<typeof loadConfigFile>>, root: string) {
  const project = await loadConfigFile(join(root, '.provost', 'config.yaml'), 'project')
  return resolveConfig({ env, home, project }, signsOf(root, await gitCli.locate(root)))
}
