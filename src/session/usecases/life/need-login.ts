// Before anything is made for an agent its own program is asked whether it is logged in. A no for sure starts nothing; what is
// not known is tried, and the provider's own words are shown.
import { homedir } from 'node:os'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { AgentHarness } from '#session/ports/agent-harness'
import type { LoginAnswer } from '#session/rules/life/read-login-answer'
import type { AccountEnvironment } from '#usage/rules/quota/seat-account'
import { environmentOf } from './compose-environment.ts'

const HEARD_FOR_MS = 30_000

type Heard = { readonly at: number; readonly answer: Promise<LoginAnswer> }
const heard = new WeakMap<World['sessions'], Map<string, Heard>>()

/** Five reviewers of one task are one question. A no is asked again: the person may have logged in meanwhile. */
async function ask(world: World, harness: AgentHarness, env: Readonly<Record<string, string>>): Promise<LoginAnswer> {
  const known = heard.get(world.sessions) ?? new Map<string, Heard>()
  heard.set(world.sessions, known)
  const key = JSON.stringify([harness.name, Object.entries(env)])
  const last = known.get(key)
  const now = world.clock.monotonic()
  if (last && now - last.at < HEARD_FOR_MS && (await last.answer).status !== 'no') return last.answer
  const answer = harness.askLogin!({ env, home: world.sessions.given.HOME || homedir() })
  known.set(key, { at: now, answer })
  return answer
}

export async function needLogin(
  world: World,
  harness: AgentHarness,
  agent: AgentConfig,
  passEnv: readonly string[] | null,
  account: AccountEnvironment | null,
): Promise<void> {
  if (!harness.askLogin) return
  const { status, words } = await ask(world, harness, environmentOf(world, agent, passEnv, account))
  if (status !== 'no') return
  throw provostError('AGENT_NOT_LOGGED_IN', {
    hint: `${harness.loginHint}, then repeat the command; nothing was started`,
    details: { harness: harness.name, words },
  })
}
