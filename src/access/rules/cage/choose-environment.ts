// The values of an agent's environment: the rules say which names, this puts the values in.

import { compareText } from '#kernel/reading/json-value'
import type { CagedHarness } from './cage-places.ts'
import { type ComposedEnvironment, composeEnvironment } from './compose-environment.ts'

export type EnvironmentWish = {
  readonly harness: CagedHarness
  /** Null: the provider's own names. */
  readonly passEnv: readonly string[] | null
  readonly env: Readonly<Record<string, string>>
  /** The environment that Provost was started with. */
  readonly given: Readonly<Record<string, string>>
}

export type ChosenEnvironment = ComposedEnvironment & {
  readonly values: Readonly<Record<string, string>>
}

/** How every program of the person reaches the world, and where it keeps its things. */
const ALSO =
  /^(?:LANGUAGE|LC_[A-Z]+|(?:HTTPS?|NO|ALL)_PROXY|(?:https?|no|all)_proxy|XDG_(?:CONFIG|CACHE|DATA|STATE)_HOME)$/

/** Further names of the provider, told by their beginning: what works in the person's shell works here. */
const ALSO_BY_DEFAULT: Readonly<Partial<Record<CagedHarness, RegExp>>> = {
  'claude-code': /^(?:ANTHROPIC_\w+|CLAUDE_CONFIG_DIR|CLAUDE_CODE_(?:USE|MAX|DISABLE|SKIP|API)_\w+)$/,
  codex: /^(?:CODEX_HOME|CODEX_(?:ACCESS_TOKEN|CA_CERTIFICATE|REFRESH_TOKEN_URL_OVERRIDE))$/,
}

export function chooseEnvironment({ harness, passEnv, env, given }: EnvironmentWish): ChosenEnvironment {
  const agents = { passEnv, env, secrets: {} }
  const nothing = { agents: { passEnv: null, env: {}, secrets: {} }, roles: {} }
  const home = { agents, roles: {} }
  const composed = composeEnvironment({ harness, role: 'worker', home, project: nothing, trusted: false, given })
  const ofProvider = passEnv === null ? ALSO_BY_DEFAULT[harness] : undefined
  const also = Object.entries(given).filter(([name]) => ALSO.test(name) || ofProvider?.test(name))
  const named = composed.variables.map(({ name, from }) => [name, (from === 'home:env' ? env : given)[name] ?? ''])
  return { values: { ...Object.fromEntries(also), ...Object.fromEntries(named) }, ...composed }
}

/** Where each comes from, for people. */
const SOURCES = {
  inherited: 'your environment',
  passed: 'your environment (agents.passEnv, or the names of the provider)',
  'home:env': 'env of the configuration',
  'project:env': 'env of the configuration',
  secret: 'agents.secrets',
} as const

export type ToldEnvironment = {
  readonly variables: readonly { readonly name: string; readonly source: string }[]
  /** Of the environment that Provost was started with, and not for the agent. */
  readonly hidden: readonly string[]
  /** Named in the configuration, and set nowhere. */
  readonly missing: readonly string[]
  readonly refused: readonly { readonly name: string; readonly because: string }[]
}

/** Names and sources, and never a value. `added`: what a launch brings of its own. */
export function tellEnvironment(wish: EnvironmentWish, added: readonly string[]): ToldEnvironment {
  const { values, variables, missing, refused } = chooseEnvironment(wish)
  const from = new Map(variables.map(({ name, from }) => [name, SOURCES[from]]))
  const own = Object.keys(values).map(name => ({ name, source: from.get(name) ?? SOURCES.inherited }))
  const ours = added.map(name => ({ name, source: 'Provost' }))
  return {
    variables: [...own.filter(({ name }) => !added.includes(name)), ...ours].toSorted((left, right) =>
      compareText(left.name, right.name),
    ),
    hidden: Object.keys(wish.given)
      .filter(name => !Object.hasOwn(values, name))
      .toSorted(compareText),
    missing,
    refused: refused.map(({ name, why }) => ({ name, because: why })),
  }
}

const STATE_VARIABLES = ['CLAUDE_CONFIG_DIR', 'CODEX_HOME']

/** Where an agent was told to keep its state instead of in the home. */
export function stateDirectoriesOf(values: Readonly<Record<string, string>>): string[] {
  return STATE_VARIABLES.flatMap(name => values[name] ?? []).filter(path => path.startsWith('/'))
}
