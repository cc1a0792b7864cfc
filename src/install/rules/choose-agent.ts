// Which coding agent a person begins with: the one they name, else the first that says it is logged in.
import type { AgentLook } from '#host/rules/diagnose'
import type { Decision } from '#kernel/machine/decision'

export type AgentChoice = { readonly harness: string | null; readonly isReady: boolean; readonly words: string }

type Facts = { readonly agents: readonly AgentLook[]; readonly wish: string | null }

type Row = { readonly rule: string; readonly find: (facts: Facts) => AgentLook | undefined; readonly isReady: boolean }

const isThere = ({ version }: AgentLook) => version !== null
const wished = ({ agents, wish }: Facts) => agents.find(({ harness }) => harness === wish)

/** In order: the first row that finds an agent decides. A login that nobody can ask for is no reason against an agent. */
const ROWS: readonly Row[] = [
  { rule: 'NAMED_READY', isReady: true, find: facts => findFit(wished(facts)) },
  { rule: 'NAMED_NOT_READY', isReady: false, find: wished },
  { rule: 'SAYS_LOGGED_IN', isReady: true, find: ({ agents }) => agents.find(({ login }) => login === 'yes') },
  { rule: 'HAS_KEY', isReady: true, find: ({ agents }) => agents.find(({ login }) => login === 'key') },
  { rule: 'LOGIN_UNKNOWN', isReady: true, find: ({ agents }) => agents.find(agent => findFit(agent)) },
  { rule: 'NOT_LOGGED_IN', isReady: false, find: ({ agents }) => agents.find(isThere) },
]

function findFit(agent: AgentLook | undefined): AgentLook | undefined {
  return agent && isThere(agent) && agent.login !== 'no' ? agent : undefined
}

export function chooseAgent(facts: Facts): Decision<AgentChoice, Facts> {
  for (const { rule, isReady, find } of ROWS) {
    const agent = find(facts)
    if (!agent) continue
    return { result: { harness: agent.harness, isReady, words: composeWords(agent) }, rule, evidence: facts }
  }
  const words = 'no coding agent is installed'
  return { result: { harness: null, isReady: false, words }, rule: 'NONE_INSTALLED', evidence: facts }
}

function composeWords({ harness, version, words }: AgentLook): string {
  return version === null ? `${harness} is not installed` : `${harness} ${version}: ${words}`
}
