// Everything that can be known before anything is written: is there such an agent, can it be started, is there room.
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { Config } from '#config/rules/sections/config-schema'
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { AgentHarness, RuntimeName } from '#session/ports/agent-harness'
import { decideSpawn } from '#session/rules/life/decide-spawn'
import { listLiving } from './need-session.ts'

export type SpawnReady = { readonly harness: AgentHarness; readonly version: string }

/** The agent alone; whether there is room for it is somebody else's question. */
export async function findAgent({ sessions }: World, agent: AgentConfig): Promise<SpawnReady> {
  const harness = sessions.harnesses.find(agent.harness)
  const preflight = await harness?.preflight(agent, agent.env.PATH ?? sessions.environment.PATH ?? '')
  if (harness && preflight?.ok) return { harness, version: preflight.version }
  const hint = preflight?.ok === false ? preflight.hint : `registered: ${sessions.harnesses.names.join(', ')}`
  throw provostError('HARNESS_UNAVAILABLE', {
    message: `harness ${agent.harness}: ${preflight?.ok === false ? preflight.because : 'it is not known'}`,
    hint: `${hint}${await nameOthers(sessions, agent)}; or do the phase yourself with \`--by hand\``,
    details: { harness: agent.harness },
  })
}

/** The agents that this machine has in its place, those first that can be asked whether they are logged in. */
async function nameOthers({ harnesses, environment }: World['sessions'], agent: AgentConfig): Promise<string> {
  const usual = { ...agent, args: [], model: null, permissions: null }
  const there = await Promise.all(
    harnesses.names.map(async name => {
      const harness = name === agent.harness ? undefined : harnesses.find(name)
      if (!harness?.askLogin) return []
      return (await harness.preflight({ ...usual, harness: name }, environment.PATH ?? '')).ok ? [name] : []
    }),
  )
  return there
    .flat()
    .map(name => `; or let ${name} do it, which is here: \`--harness ${name}\``)
    .join('')
}

export async function checkSpawn(
  world: World,
  project: string,
  config: Config,
  agent: AgentConfig,
  runtime: RuntimeName,
  prompt: string,
): Promise<SpawnReady> {
  const { harnesses, runtimes, environment } = world.sessions
  const harness = harnesses.find(agent.harness)
  const preflight = await harness?.preflight(agent, agent.env.PATH ?? environment.PATH ?? '')
  const runtimeReady = await runtimes.find(runtime).preflight()
  const { result } = decideSpawn({
    harness: agent.harness,
    isKnown: harness !== undefined,
    known: harnesses.names,
    preflight: preflight ?? null,
    runtime,
    runtimeReady,
    promptBytes: Buffer.byteLength(prompt),
    living: (await listLiving(world, project)).length,
    sessionsMax: config.sessionsMax,
  })
  if (!result.may) {
    const others = result.code === 'HARNESS_UNAVAILABLE' ? await nameOthers(world.sessions, agent) : ''
    const hint = result.hint === undefined ? undefined : `${result.hint}${others}`
    throw provostError(result.code, { message: result.message, hint, details: result.details })
  }
  if (!harness || !preflight?.ok)
    throw provostError('HARNESS_UNAVAILABLE', {
      message: `${agent.harness} cannot be started`,
      details: { harness: agent.harness },
    })
  return { harness, version: preflight.version }
}
