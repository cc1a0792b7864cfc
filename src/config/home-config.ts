// The configuration of this home. A home without a file is the usual case and costs nothing to read.
import { existsSync } from 'node:fs'
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import type { HomeConfig } from './rules/sections/config-schema.ts'

const DEFAULTS: HomeConfig = {
  store: 'provost.db',
  listen: { socket: true, host: '127.0.0.1', port: 0, tls: null },
  daemon: 'auto',
  notify: null,
  authority: { fourEyes: false, sign: [], signers: null },
  sensitive: { allow: [] },
  trust: { folders: [] },
  proof: { checkpointMs: 86_400_000, publish: { git: [] }, requireHiddenKey: false },
  otel: { enabled: false, endpoint: 'http://127.0.0.1:4318', headersEnv: null, semconv: '1.41.0' },
  accounts: [],
  spread: { mode: 'none', order: [] },
  fleet: { labels: {}, capacity: 8, lock: 'none', projects: null },
}

export async function readHomeConfig(env: Environment, home: Home): Promise<HomeConfig> {
  if (!existsSync(home.config) && !isSetByVariable(env)) return DEFAULTS
  const [{ loadConfigFile }, { resolveHomeConfig }, { configContradictory }] = await Promise.all([
    import('#project/adapters/config-file'),
    import('./rules/resolve-config.ts'),
    import('./rules/config-error.ts'),
  ])
  const resolved = resolveHomeConfig({ env, home: await loadConfigFile(home.config, 'home') })
  if (!resolved.ok) throw configContradictory(resolved.problems)
  return resolved.config
}

function isSetByVariable(env: Environment): boolean {
  return Object.entries(env).some(
    ([name, value]) =>
      value &&
      /^PROVOST_(STORE|LISTEN|DAEMON|NOTIFY|AUTHORITY|SENSITIVE|TRUST|PROOF|OTEL|FLEET|ACCOUNTS|SPREAD)/.test(name),
  )
}
