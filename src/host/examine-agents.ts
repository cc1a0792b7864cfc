// What `provost doctor` says about agents: which are there, what each says about its login, and what keeps them inside.
import { homedir } from 'node:os'
import { CAGED_HARNESSES } from '#access/rules/cage/cage-places'
import { chooseEnvironment } from '#access/rules/cage/choose-environment'
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import { provostError } from '#kernel/errors/errors'
import { isOneOf } from '#kernel/reading/json-value'
import { agentHarnesses } from '#session/adapters/harness/agent-harnesses'
import type { AgentHarness } from '#session/ports/agent-harness'
import { cagesOf, withValues } from '#session/session-parts'
import { type AgentLook, type Diagnosis, diagnoseAgent } from './rules/diagnose.ts'

const AGENT = { args: [], model: null, permissions: null, env: {}, interactive: false }

/** A command and an ACP agent have no program of their own that could be looked for. */
const ASKABLE = ['claude-code', 'codex', 'gemini', 'opencode'].map(name => agentHarnesses.find(name)!)

/** `isTried`: who may be logged in is sent a prompt, which costs what a prompt costs. */
export async function examineAgentPrograms(env: Environment, isTried: boolean): Promise<Diagnosis[]> {
  const asked = ASKABLE.filter(harness => harness.askLogin)
  return (await Promise.all(asked.map(harness => lookAtAgent(env, harness, isTried)))).map(diagnoseAgent)
}

/** Every agent that Provost knows by name, also those whose login nobody can ask for. */
export async function lookAtAgents(env: Environment): Promise<AgentLook[]> {
  return Promise.all(ASKABLE.map(harness => lookAtAgent(env, harness, false)))
}

/** It is sent a prompt, which costs what a prompt costs. */
export async function tryAgent(env: Environment, harness: AgentHarness): Promise<AgentLook> {
  return lookAtAgent(env, harness, true)
}

export function needAskable(name: string): AgentHarness {
  const found = ASKABLE.find(harness => harness.name === name)
  if (found) return found
  const hint = `one of ${ASKABLE.map(harness => harness.name).join(', ')}`
  throw provostError('HARNESS_UNKNOWN', { hint, details: { name } })
}

async function lookAtAgent(env: Environment, harness: AgentHarness, isTried: boolean): Promise<AgentLook> {
  const { name } = harness
  const given = withValues(env)
  const found = await harness.preflight({ ...AGENT, harness: name }, given.PATH ?? '')
  if (!found.ok) return { harness: name, version: null, login: null, words: found.because, remedy: found.hint }
  const seen = { harness: name, version: found.version }
  if (!harness.askLogin) return { ...seen, login: null, words: 'its login cannot be asked for', remedy: null }
  const kind = isOneOf(name, CAGED_HARNESSES) ? name : 'command'
  const { values } = chooseEnvironment({ harness: kind, passEnv: null, env: {}, given })
  const question = { env: values, home: given.HOME || homedir() }
  const { status, words } = await harness.askLogin(question)
  if (status === 'no') return { ...seen, login: status, words, remedy: harness.loginHint ?? null }
  const trial = isTried ? await harness.tryPrompt?.(question) : undefined
  if (!trial) return { ...seen, login: status, words, remedy: null }
  return { ...seen, login: status, hasFailed: !trial.isAnswered, words: trial.words, remedy: trial.next }
}

export async function examineCages(env: Environment, home: Home): Promise<Diagnosis> {
  const { backend, version, why, overlay, seccomp } = await cagesOf(env, home).ability()
  const row = { check: 'confinement', isRequired: false }
  if (backend === 'none') {
    const remedy = 'install bubblewrap or allow user namespaces; without it agents run only with `--confinement off`'
    return { ...row, health: 'failed', detail: why, remedy }
  }
  const words = [overlay ? 'overlay' : 'copied state', seccomp ? 'seccomp' : 'no seccomp'].join(', ')
  return { ...row, health: 'ok', detail: `${backend} ${version}, ${words}: built one just now`, remedy: null }
}
