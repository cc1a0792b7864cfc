// Every configured value with the place it came from.
import { join } from 'node:path'
import { loadConfigFile } from '#adapters/files/config-file'
import type { Home } from '#adapters/files/home'
import { gitCli } from '#adapters/git/git-cli'
import { configContradictory } from '#core/config/config-error'
import { resolveConfig, resolveHomeConfig } from '#core/config/resolve-config'
import { shownValue } from '#core/config/shown-value'
import { signsOf } from '#ports/git'
import type { ShownValue } from './services.ts'
import type { Environment } from './wiring.ts'

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
