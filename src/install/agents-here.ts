// The coding agents of this machine, as the daemon finds them: it is the daemon that starts them.
import { setConfig } from '#config/set-config'
import type { AgentsHere } from '#daemon/services'
import type { Environment } from '#daemon/wiring'
import { locateHome } from '#files/home'
import { lookAtAgents, needAskable, tryAgent } from '#host/examine-agents'
import { loadConfigFile } from '#project/adapters/config-file'

export function agentsHere(env: Environment): AgentsHere {
  return {
    look: () => lookAtAgents(env),
    try: async harness => tryAgent(env, needAskable(harness)),
    findChosen: () => findChosen(env),
    choose: async harness => {
      const { name } = needAskable(harness)
      return setConfig(env, '/', { key: 'agents.harness', text: name, isForHome: true })
    },
  }
}

/** What the file of the home says; what nobody wrote down was not chosen. */
async function findChosen(env: Environment): Promise<string | null> {
  const { value } = await loadConfigFile(locateHome(env).config, 'home')
  const { agents } = value as { readonly agents?: { readonly harness?: string } }
  return agents?.harness ?? null
}
