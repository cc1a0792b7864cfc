// Trust over the doors.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'
import { needProject } from '#project/usecases/find-project'
import { giveTrust, withdrawTrust } from './usecases/trust/give-trust.ts'
import { composeTrust } from './usecases/trust/show-trust.ts'

export const trustRoutes = {
  async listTrust({ services }) {
    const records = await services.world.trust.list()
    const trusted = records.map(({ path, hash, at, by, parts }) => ({ path, hash, at, by, parts: Object.keys(parts) }))
    return json(200, { trusted: trusted.toSorted((left, right) => (left.path < right.path ? -1 : 1)) })
  },

  async showTrust({ services: { world }, parameters }) {
    return json(200, await composeTrust(world, await needProject(world, parameters.project!)))
  },

  async giveTrust(call) {
    return json(200, await giveTrust(call.services.world, askingOf(call), call.parameters.project!, call.body.hash))
  },

  async withdrawTrust(call) {
    return json(200, await withdrawTrust(call.services.world, askingOf(call), call.parameters.project!))
  },
} satisfies Handlers
