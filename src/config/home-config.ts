// The configuration of this home. A home without a file is the usual case and costs nothing to read.
import { existsSync } from 'node:fs'
import type { Home } from '#adapters/files/home'
import type { HomeConfig } from '#core/config/config-schema'
import type { Environment } from './wiring.ts'

const DEFAULTS: HomeConfig = {
  store: 'provost.db',
  listen: { socket: true, host: '127.0.0.1', port: 0, tls: null },
  daemon: 'auto',
  notify: null,
}

export async function readHomeConfig(env: Environment, home: Home): Promise<HomeConfig> {
  if (!existsSync(home.config) && !isSetByVariable(env)) return DEFAULTS
  const [{ loadConfigFile }, { resolveHomeConfig }, { configContradictory }] = await Promise.all([
    import('#adapters/files/config-file'),
    import('#core/config/resolve-config'),
    import('#core/config/config-error'),
  ])
  const resolved = resolveHomeConfig({ env, home: await loadConfigFile(home.config, 'home') })
  if (!resolved.ok) throw configContradictory(resolved.problems)
  return resolved.config
}

function isSetByVariable(env: Environment): boolean {
  return Object.entries(env).some(([name, value]) => value && /^PROVOST_(STORE|LISTEN|DAEMON|NOTIFY)/.test(name))
}
