// What holds, and who said so: flag before `PROVOST_*` before project file before home file before default.
import type { z } from 'zod'
import type { RepositorySigns } from '#kernel/events/repository-identity'
import { type FallbackFacts, fallbackOf } from './config-fallback.ts'
import { CONFIG_KEYS, type ConfigKey, type ConfigPath, composeKey, listKeys } from './config-key.ts'
import { type ConfigProblem, findProblems } from './config-problem.ts'
import { findContradictions } from './config-rules.ts'
import { type ConfigSource, type ConfigSources, orderSources } from './config-source.ts'
import { findAccountMisfits } from './sections/accounts-config.ts'
import { type Config, configSchema, type HomeConfig, homeConfigSchema } from './sections/config-schema.ts'

export type Setting = { readonly key: string; readonly value: unknown; readonly source: string }

/** A problem of the result names the source, because it may lie in none of the files. */
export type SourceProblem = {
  readonly source: string
  readonly path: string
  readonly keyword: string
  readonly message: string
}

export type Resolved<Result> =
  | { readonly ok: true; readonly config: Result; readonly settings: readonly Setting[] }
  | { readonly ok: false; readonly problems: readonly SourceProblem[] }

/** Everything that holds for one project. */
export function resolveConfig(sources: ConfigSources, repository: RepositorySigns): Resolved<Config> {
  return resolveKeys(CONFIG_KEYS, configSchema, findContradictions, sources, repository)
}

const HOME_KEYS = listKeys(homeConfigSchema)
const NOWHERE: RepositorySigns = { directoryName: '' }

/** What holds for the daemon, which belongs to no project. */
export function resolveHomeConfig(sources: Omit<ConfigSources, 'project'>): Resolved<HomeConfig> {
  return resolveKeys(HOME_KEYS, homeConfigSchema, findAccountMisfits, sources, NOWHERE)
}

function resolveKeys<Result>(
  keys: readonly ConfigKey[],
  schema: z.ZodType<Result>,
  findMisfits: (config: Result) => ConfigProblem[],
  sources: ConfigSources,
  repository: RepositorySigns,
): Resolved<Result> {
  const settled = settleKeys(keys, orderSources(sources), repository)
  const merged = nest(settled)
  const read = schema.safeParse(merged)
  const problems = read.success ? findMisfits(read.data) : findProblems(schema, merged)
  const settings = settled.flatMap(({ settings }) => settings)
  if (read.success && problems.length === 0) return { ok: true, config: read.data, settings }
  // What only follows another key is wrong with it, and right again with it.
  const named = problems.map(problem => nameSource(problem, settings)).filter(({ source }) => !source.startsWith('as '))
  return { ok: false, problems: named }
}

type SettledKey = { readonly key: ConfigKey; readonly value: unknown; readonly settings: readonly Setting[] }

function settleKeys(keys: readonly ConfigKey[], sources: ConfigSource[], repository: RepositorySigns): SettledKey[] {
  const settled = new Map<string, SettledKey>()
  const facts: FallbackFacts = { repository, settled: key => settled.get(key)?.value }
  for (const key of keys) settled.set(key.key, settleKey(key, sourcesFor(key, keys, sources), facts))
  return [...settled.values()]
}

const OF_ONE_HARNESS = ['args', 'model', 'permissions', 'interactive']

/** What a lower layer says of an agent was meant for the harness that holds there: another one takes none of it. */
function sourcesFor(key: ConfigKey, keys: readonly ConfigKey[], sources: ConfigSource[]): ConfigSource[] {
  const member = key.path.at(-1)!
  const role = key.path.slice(0, -1).join('.')
  const harness = OF_ONE_HARNESS.includes(member) ? keys.find(({ key: name }) => name === `${role}.harness`) : undefined
  if (!harness) return sources
  const named = sources.map(source => source.valueOf(harness))
  const decisive = named.findIndex(value => value !== undefined)
  const holdsAt = (index: number) => named.slice(index).find(value => value !== undefined)
  return decisive === -1
    ? sources
    : sources.filter((_source, index) => index <= decisive || holdsAt(index) === named[decisive])
}

function settleKey(key: ConfigKey, sources: ConfigSource[], facts: FallbackFacts): SettledKey {
  const given = sources.filter(source => source.valueOf(key) !== undefined)
  if (given.length === 0) {
    const { value, source } = fallbackOf(key, facts)
    return { key, value, settings: [{ key: key.key, value, source }] }
  }
  const isMapOfMappings = key.kind === 'map' && given.every(source => isMapping(source.valueOf(key)))
  return isMapOfMappings ? mergeEntries(key, given) : takeHighest(key, given[0]!)
}

function takeHighest(key: ConfigKey, highest: ConfigSource): SettledKey {
  const value = highest.valueOf(key)
  return { key, value, settings: [{ key: key.key, value, source: highest.placeOf(key, key.path) }] }
}

function mergeEntries(key: ConfigKey, given: ConfigSource[]): SettledKey {
  const winners = new Map<string, Setting>()
  for (const source of given.toReversed()) {
    for (const [name, value] of Object.entries(source.valueOf(key) as Readonly<Record<string, unknown>>)) {
      const path = [...key.path, name]
      winners.set(name, { key: composeKey(path), value, source: source.placeOf(key, path) })
    }
  }
  if (winners.size === 0) return takeHighest(key, given[0]!)
  const value = Object.fromEntries([...winners].map(([name, setting]) => [name, setting.value]))
  return { key, value, settings: [...winners.values()] }
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nest(settled: readonly SettledKey[]): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const { key, value } of settled) {
    const parent = key.path.slice(0, -1).reduce((node, name) => {
      node[name] ??= {}
      return node[name] as Record<string, unknown>
    }, root)
    parent[key.path.at(-1)!] = value
  }
  return root
}

function nameSource({ path, keyword, message }: ConfigProblem, settings: readonly Setting[]): SourceProblem {
  return { source: findSource(path, settings), path: composeKey(path), keyword, message }
}

// The problem may lie deeper than the key that was given whole.
function findSource(path: ConfigPath, settings: readonly Setting[]): string {
  const names = path.map((_, index) => composeKey(path.slice(0, path.length - index)))
  for (const name of names) {
    const setting = settings.find(({ key }) => key === name)
    if (setting !== undefined) return setting.source
  }
  return 'default'
}
