// Nodes over the doors.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'
import { showNodes } from './usecases/show-nodes.ts'

export const fleetRoutes = {
  async listNodes({ services: { world } }) {
    const { id, name } = world.node
    return json(200, { here: { id, name }, nodes: await showNodes(world) })
  },

  async listAsks({ services, request }) {
    const { listAsks } = await import('./usecases/list-asks.ts')
    return json(200, { asks: await listAsks(services.world, request.query.all === 'true') })
  },

  async withdrawAsk(call) {
    const { withdrawAsk } = await import('./usecases/list-asks.ts')
    return json(200, await withdrawAsk(call.services.world, askingOf(call), call.parameters.ask!))
  },

  async readmitNode(call) {
    const { readmitNode } = await import('./usecases/readmit-node.ts')
    return json(200, await readmitNode(call.services.world, askingOf(call), call.parameters.node, call.body.reason))
  },

  async adoptOldSession(call) {
    const { adoptOldSession } = await import('./usecases/adopt-old-session.ts')
    return json(200, await adoptOldSession(call.services.world, askingOf(call), call.parameters.session, call.body))
  },
} satisfies Handlers
