// Which variables an agent gets, and from whom: names and sources only. Values are put in at the launch and never kept.
import { compareText } from '#kernel/reading/json-value'
import type { CagedHarness } from './cage-places.ts'

export const AGENT_ROLES = ['worker', 'planner', 'reviewer', 'orchestrator', 'swarmAgent'] as const
export type AgentRole = (typeof AGENT_ROLES)[number]

export type EnvironmentPart = {
  /** Null: it says nothing about it. */
  readonly passEnv: readonly string[] | null
  readonly env: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
}

export type EnvironmentLayer = {
  readonly agents: EnvironmentPart
  readonly roles: Readonly<Record<string, EnvironmentPart>>
}

export type EnvironmentQuestion = {
  readonly harness: CagedHarness
  readonly role: AgentRole
  readonly home: EnvironmentLayer
  readonly project: EnvironmentLayer
  readonly trusted: boolean
  /** The environment that Provost itself was started with. */
  readonly given: Readonly<Record<string, string>>
}

export type VariableSource = 'inherited' | 'passed' | 'home:env' | 'project:env' | 'secret'
export type RefusedBecause = 'never' | 'home_only' | 'reference_unreadable'

export type ComposedEnvironment = {
  readonly variables: readonly { readonly name: string; readonly from: VariableSource; readonly ref: string | null }[]
  readonly missing: readonly string[]
  readonly refused: readonly { readonly name: string; readonly why: RefusedBecause }[]
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const INHERITED = words(`PATH HOME USER LOGNAME SHELL LANG LC_ALL TZ TERM COLORTERM NO_COLOR SSL_CERT_FILE
  SSL_CERT_DIR NODE_EXTRA_CA_CERTS`)

/** The provider's own names: what works in the person's shell works here. */
export const PASSED_BY_DEFAULT: Readonly<Record<CagedHarness, readonly string[]>> = {
  'claude-code': words(`ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN CLAUDE_CODE_OAUTH_TOKEN ANTHROPIC_BASE_URL
    ANTHROPIC_MODEL CLAUDE_CODE_USE_BEDROCK CLAUDE_CODE_USE_VERTEX`),
  codex: words('OPENAI_API_KEY CODEX_API_KEY OPENAI_BASE_URL'),
  gemini: words('GEMINI_API_KEY GOOGLE_API_KEY GOOGLE_GEMINI_BASE_URL GOOGLE_CLOUD_PROJECT'),
  opencode: words('ANTHROPIC_API_KEY OPENAI_API_KEY GEMINI_API_KEY'),
  acp: [],
  command: [],
}

/** They would lead out of the cage, or speak for Provost. */
const NEVER =
  /^(?:(?:PROVOST|LD|DYLD|GIT)_.*|SSH_AUTH_SOCK|SSH_AGENT_PID|DBUS_SESSION_BUS_ADDRESS|XDG_RUNTIME_DIR|TMUX|TMUX_PANE|DOCKER_HOST|TMPDIR|HOME)$/

/** They decide what is run and who is spoken to: a repository does not. */
const HOME_ONLY =
  /^(?:PATH|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|BASH_ENV|ENV|PYTHONSTARTUP|PYTHONPATH|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS|SSL_CERT_FILE|SSL_CERT_DIR|.*_BASE_URL|.*_PROXY|.*_proxy)$/

const REFERENCE = /^(?:env:[A-Za-z_][A-Za-z0-9_]{0,255}|file:\/[\s\S]*|keyring:[A-Za-z0-9._/-]+)$/

export function composeEnvironment(question: EnvironmentQuestion): ComposedEnvironment {
  const desk = new Desk(question.given)
  for (const name of INHERITED) if (desk.isGiven(name)) desk.take(name, 'inherited')
  passThrough(desk, question)
  for (const { part, isProject } of stepsOf(question)) addPart(desk, part, isProject)
  return desk.answer()
}

/** What a composing comes to, name by name: the last word counts. */
class Desk {
  readonly #given: Readonly<Record<string, string>>
  readonly #variables = new Map<string, { from: VariableSource; ref: string | null }>()
  readonly #missing = new Set<string>()
  readonly #refused = new Map<string, RefusedBecause>()

  constructor(given: Readonly<Record<string, string>>) {
    this.#given = given
  }

  isGiven(name: string): boolean {
    return Object.hasOwn(this.#given, name)
  }

  take(name: string, from: VariableSource, ref: string | null = null): void {
    this.#variables.set(name, { from, ref })
  }

  miss(name: string): void {
    this.#missing.add(name)
    this.#variables.delete(name)
  }

  refuse(name: string, why: RefusedBecause): void {
    this.#refused.set(name, why)
  }

  answer(): ComposedEnvironment {
    const byName = <Row>(rows: Iterable<[string, Row]>) =>
      [...rows].toSorted(([left], [right]) => compareText(left, right))
    return {
      variables: byName(this.#variables).map(([name, { from, ref }]) => ({ name, from, ref })),
      missing: [...this.#missing].toSorted(compareText),
      refused: byName(this.#refused).map(([name, why]) => ({ name, why })),
    }
  }
}

type Step = { readonly part: EnvironmentPart; readonly isProject: boolean }

function stepsOf({ home, project, trusted, role }: EnvironmentQuestion): Step[] {
  const partsOf = ({ agents, roles }: EnvironmentLayer) => [
    agents,
    ...(Object.hasOwn(roles, role) ? [roles[role]!] : []),
  ]
  const ours = partsOf(home).map(part => ({ part, isProject: false }))
  return trusted ? [...ours, ...partsOf(project).map(part => ({ part, isProject: true }))] : ours
}

function passThrough(desk: Desk, question: EnvironmentQuestion): void {
  let configured: readonly string[] | undefined
  for (const { part, isProject } of stepsOf(question)) {
    const names = part.passEnv ?? []
    for (const name of names) if (NEVER.test(name)) desk.refuse(name, 'never')
    if (!isProject) configured = part.passEnv === null ? configured : names.filter(name => !NEVER.test(name))
    else for (const name of names) if (!NEVER.test(name)) desk.refuse(name, 'home_only')
  }
  for (const name of configured ?? PASSED_BY_DEFAULT[question.harness]) {
    if (desk.isGiven(name)) desk.take(name, 'passed')
    else if (configured) desk.miss(name)
  }
}

function addPart(desk: Desk, { env, secrets }: EnvironmentPart, isProject: boolean): void {
  for (const name of Object.keys(env)) {
    if (NEVER.test(name)) desk.refuse(name, 'never')
    else if (isProject && HOME_ONLY.test(name)) desk.refuse(name, 'home_only')
    else desk.take(name, isProject ? 'project:env' : 'home:env')
  }
  for (const [name, reference] of Object.entries(secrets)) addSecret(desk, name, reference, isProject)
}

function addSecret(desk: Desk, name: string, reference: string, isProject: boolean): void {
  if (NEVER.test(name)) desk.refuse(name, 'never')
  else if (isProject) desk.refuse(name, 'home_only')
  else if (!REFERENCE.test(reference)) desk.refuse(name, 'reference_unreadable')
  else if (reference.startsWith('env:') && !desk.isGiven(reference.slice('env:'.length))) desk.miss(name)
  else desk.take(name, 'secret', reference)
}
