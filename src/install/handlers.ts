// The coding agents of this machine over the doors.
import { json } from '#api/exchange'
import type { Handlers } from '#daemon/handler'
import { chooseAgent } from './rules/choose-agent.ts'
import { readAnswering } from './rules/read-answering.ts'

export const agentRoutes = {
  async lookAtAgents({ services }) {
    const here = await services.agents()
    const [agents, chosen] = await Promise.all([here.look(), here.findChosen()])
    const { result, rule } = chooseAgent({ agents, wish: null })
    return json(200, { agents, chosen, begin: { ...result, rule } })
  },

  async tryAgent({ services, parameters }) {
    const look = await (await services.agents()).try(parameters.harness)
    const { hasFailed: _hasFailed, ...seen } = look
    return json(200, { ...seen, answers: readAnswering(look) })
  },

  async chooseAgent({ services, parameters: { harness } }) {
    const { file, notes } = await (await services.agents()).choose(harness)
    return json(200, { harness, file, notes })
  },
} satisfies Handlers
