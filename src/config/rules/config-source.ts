// The places that a value of the configuration can come from, each asked in the same way.

import { type ConfigKey, type ConfigKeyName, type ConfigPath, composeKey } from './config-key.ts'
import { NEEDED_RUNGS } from './config-value.ts'

/** What a configuration file says (already checked) and on which line it says it. */
export type ConfigFileContent = {
  readonly value: unknown
  readonly lineOf: (path: ConfigPath) => number | undefined
}

/** A flag of a command that stands for a key: `--runtime tmux` for `runtime`. */
export type FlagValue = { readonly flag: string; readonly key: ConfigKeyName; readonly value: unknown }

export type ConfigSources = {
  readonly flags?: readonly FlagValue[]
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly project?: ConfigFileContent | undefined
  readonly home?: ConfigFileContent | undefined
}

export type ConfigSource = {
  /** What it says about the key; undefined when it says nothing. */
  readonly valueOf: (key: ConfigKey) => unknown
  /** Where it says so, in the words of `provost config show`. */
  readonly placeOf: (key: ConfigKey, path: ConfigPath) => string
}

/** Who says a value, as far as it matters what they may say. */
export type Sayer = 'flag' | 'environment' | 'project' | 'home' | 'default'

const SAYER_OF: Readonly<Record<string, Sayer>> = { flag: 'flag', env: 'environment', project: 'project', home: 'home' }

/** Of a place in the words of `provost config show`. */
export function sayerOf(place: string): Sayer {
  return SAYER_OF[place.slice(0, place.indexOf(' '))] ?? 'default'
}

/** Highest first. */
export function orderSources({ flags, env, project, home }: ConfigSources): ConfigSource[] {
  const ofHome = fileSource('home config.yaml', home)
  return [
    flagSource(flags ?? []),
    variableSource(env ?? {}),
    shut(fileSource('project .provost/config.yaml', project), ofHome),
    ofHome,
  ]
}

function flagSource(flags: readonly FlagValue[]): ConfigSource {
  const flagOf = ({ key }: ConfigKey) => flags.find(flag => flag.key === key)
  return { valueOf: key => flagOf(key)?.value, placeOf: key => `flag ${flagOf(key)?.flag}` }
}

// An empty variable is how a shell says that there is none.
function variableSource(env: Readonly<Record<string, string | undefined>>): ConfigSource {
  return {
    valueOf: key => (env[key.variable] ? readVariable(key, env[key.variable]!) : undefined),
    placeOf: key => `env ${key.variable}`,
  }
}

/** A variable is text. Where the key wants something else, the text is JSON: `8`, `true`, `["cli"]`. */
function readVariable({ schema }: ConfigKey, text: string): unknown {
  if (schema.safeParse(text).success) return text
  try {
    return JSON.parse(text)
  } catch {
    return text // The check of the whole configuration says what is wrong with it.
  }
}

function fileSource(name: string, content: ConfigFileContent | undefined): ConfigSource {
  return {
    valueOf: ({ path }) => valueAt(content?.value, path),
    placeOf: (_, path) => `${name}:${content?.lineOf(path) ?? composeKey(path)}`,
  }
}

/** A repository cannot open the cages of the agents that work on it, nor the gate that judges it. */
function shut(source: ConfigSource, home: ConfigSource): ConfigSource {
  return {
    ...source,
    valueOf(key) {
      const value = source.valueOf(key)
      if (key.key === 'agents.confinement' && value === 'off') return 'required'
      if (key.key === 'swarm.isolate' && value === false) return true
      if (key.key === 'agents.network') return isNarrower(value, home.valueOf(key)) ? value : undefined
      return key.key === 'evidence.needs.gate' && !isStricter(value, home.valueOf(key)) ? undefined : value
    },
  }
}

const NETWORKS: readonly unknown[] = ['open', 'model', 'none']

function isNarrower(network: unknown, atHome: unknown): boolean {
  return !NETWORKS.includes(network) || NETWORKS.indexOf(network) > NETWORKS.indexOf(atHome ?? 'open')
}

const GATE_DEFAULT = 'ci_attested'

function isStricter(need: unknown, atHome: unknown): boolean {
  const rankOf = (rung: unknown) => (NEEDED_RUNGS as readonly unknown[]).indexOf(rung)
  return rankOf(need) > rankOf(atHome ?? GATE_DEFAULT)
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const isMapping = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isMapping ? valueAt((value as Readonly<Record<string, unknown>>)[name], rest) : undefined
}
