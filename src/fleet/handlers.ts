// Nodes over the doors.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'
import { provostError } from '#kernel/errors/errors'
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

  async askForWork(call) {
    const { askForWork } = await import('./usecases/work/ask-for-work.ts')
    const { showWork } = await import('./usecases/work/list-work.ts')
    const { gitBundles } = await import('./adapters/line/git-bundles.ts')
    const { world } = call.services
    return json(201, showWork(world, await askForWork(world, askingOf(call), gitBundles, call.body)))
  },

  async listWork({ services, request: { query } }) {
    const { listWork } = await import('./usecases/work/list-work.ts')
    return json(200, {
      works: await listWork(services.world, { waiting: query.waiting === 'true', all: query.all === 'true' }),
    })
  },

  async cancelWork(call) {
    const { cancelWork } = await import('./usecases/work/list-work.ts')
    const { work } = call.parameters
    return json(200, await cancelWork(call.services.world, askingOf(call), work!, call.body.reason ?? ''))
  },

  async makeTicket(call) {
    const { makeTicket } = await import('./usecases/plane/make-ticket.ts')
    const { served } = call.services.plane
    if (!served) throw provostError('PLANE_NOT_SERVED')
    return json(201, { ...served, ...(await makeTicket(call.services.world, askingOf(call), call.body)) })
  },

  async labelNode(call) {
    const { labelNode } = await import('./usecases/change-node.ts')
    return json(200, await labelNode(call.services.world, askingOf(call), call.parameters.node!, call.body.labels))
  },

  async drainNode(call) {
    const { drainNode } = await import('./usecases/change-node.ts')
    return json(200, await drainNode(call.services.world, askingOf(call), call.parameters.node!, call.body.parkAfterMs))
  },

  async resumeNode(call) {
    const { resumeNode } = await import('./usecases/change-node.ts')
    return json(200, await resumeNode(call.services.world, askingOf(call), call.parameters.node!))
  },

  async declareNodeLost(call) {
    const { declareLost } = await import('./usecases/take-out-node.ts')
    const { reason, replace = false } = call.body
    return json(200, await declareLost(call.services.world, askingOf(call), call.parameters.node!, { reason, replace }))
  },

  async replaceSession(call) {
    const { askReplacement } = await import('./usecases/work/replace-work.ts')
    const { showWork } = await import('./usecases/work/list-work.ts')
    const { world } = call.services
    const { session } = call.parameters
    return json(200, showWork(world, await askReplacement(world, askingOf(call), session!, call.body.reason)))
  },

  async importSpool({ services, body }) {
    const { importSpool } = await import('./usecases/plane/import-spool.ts')
    const { openExport } = await import('./adapters/line/export-file.ts')
    const { isSigned } = await import('./adapters/line/check-signature.ts')
    const file = await openExport(body.from)
    try {
      return json(200, await importSpool(services.world, file, isSigned))
    } finally {
      await file.close()
    }
  },

  async revokeNode(call) {
    const { revokeNode } = await import('./usecases/take-out-node.ts')
    return json(200, await revokeNode(call.services.world, askingOf(call), call.parameters.node!, call.body.reason))
  },

  async readmitNode(call) {
    const { readmitNode } = await import('./usecases/readmit-node.ts')
    return json(200, await readmitNode(call.services.world, askingOf(call), call.parameters.node, call.body.reason))
  },

  async listSecrets({ services }) {
    const { listSecrets } = await import('./usecases/keep-secrets.ts')
    return json(200, { secrets: await listSecrets(services.world) })
  },

  async setSecret(call) {
    const { setSecret } = await import('./usecases/keep-secrets.ts')
    return json(201, await setSecret(call.services.world, askingOf(call), call.parameters.node!, call.body))
  },

  async removeSecret(call) {
    const { removeSecret } = await import('./usecases/keep-secrets.ts')
    const { node, secret } = call.parameters
    return json(200, await removeSecret(call.services.world, askingOf(call), node!, secret!))
  },

  async fetchSessionWork({ services, parameters }) {
    const { fetchWork } = await import('./usecases/plane/fetch-work.ts')
    const { gitBundles } = await import('./adapters/line/git-bundles.ts')
    return json(200, await fetchWork(services.world, gitBundles, parameters.session!))
  },

  async listAside({ services }) {
    const { listAside } = await import('./usecases/plane/kept-aside.ts')
    return json(200, await listAside(services.world))
  },

  async showAside({ services, parameters }) {
    const { showAside } = await import('./usecases/plane/kept-aside.ts')
    return json(200, await showAside(services.world, parameters.aside!))
  },

  async bringInAside({ services, parameters }) {
    const { bringInAside } = await import('./usecases/plane/kept-aside.ts')
    const { gitBundles } = await import('./adapters/line/git-bundles.ts')
    return json(200, await bringInAside(services.world, gitBundles, parameters.aside!))
  },

  async adoptOldSession(call) {
    const { adoptOldSession } = await import('./usecases/adopt-old-session.ts')
    return json(200, await adoptOldSession(call.services.world, askingOf(call), call.parameters.session, call.body))
  },
} satisfies Handlers
