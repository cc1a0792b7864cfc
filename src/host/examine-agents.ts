// What `provost doctor` says about agents: which are there, what each says about its login, and what keeps them inside.
import { homedir } from 'node:os'
import { CAGED_HARNESSES } from '#access/rules/cage/cage-places'
import { chooseEnvironment } from '#access/rules/cage/choose-environment'
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import { isOneOf } from '#kernel/reading/json-value'
import { agentHarnesses } from '#session/adapters/harness/agent-harnesses'
import type { AgentHarness } from '#session/ports/agent-harness'
import { cagesOf, withValues } from '#session/session-parts'
import type { Diagnosis } from './rules/diagnose.ts'

const AGENT = { args: [], model: null, permissions: null, env: {}, interactive: false }

export async function examineAgentPrograms(env: Environment): Promise<Diagnosis[]> {
  const asked = agentHarnesses.names.map(name => agentHarnesses.find(name)!).filter(harness => harness.askLogin)
  return Promise.all(asked.map(harness => examineAgent(env, harness)))
}

async function examineAgent(env: Environment, harness: AgentHarness): Promise<Diagnosis> {
  const { name } = harness
  const given = withValues(env)
  const found = await harness.preflight({ ...AGENT, harness: name }, given.PATH ?? '')
  const row = { check: name, isRequired: false }
  if (!found.ok) return { ...row, health: 'missing', detail: found.because, remedy: found.hint }
  const kind = isOneOf(name, CAGED_HARNESSES) ? name : 'command'
  const { values } = chooseEnvironment({ harness: kind, passEnv: null, env: {}, given })
  const { status, words } = await harness.askLogin!({ env: values, home: given.HOME || homedir() })
  const detail = `${found.version}  ${words}`
  if (status !== 'no') return { ...row, health: 'ok', detail, remedy: null }
  return { ...row, health: 'failed', detail, remedy: harness.loginHint ?? null }
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
