// Trust, passes and cages over the doors.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'
import { needProject } from '#project/usecases/find-project'
import { showSessionCage } from '#session/usecases/show-session-cage'
import { planCage } from './usecases/cage/plan-cage.ts'
import { showAgentsConfig } from './usecases/cage/show-agents-config.ts'
import { testCage } from './usecases/cage/test-cage.ts'
import { givePass, revokePass } from './usecases/passes/give-pass.ts'
import { describePass, listPasses } from './usecases/passes/list-passes.ts'
import { giveTrust, withdrawTrust } from './usecases/trust/give-trust.ts'
import { composeTrust } from './usecases/trust/show-trust.ts'

export const passRoutes = {
  async listPasses({ services: { world } }) {
    return json(200, { passes: await listPasses(world) })
  },

  async givePass(call) {
    const { world } = call.services
    return json(201, describePass(world, await givePass(world, askingOf(call), call.body)))
  },

  async revokePass(call) {
    const { world } = call.services
    const pass = await revokePass(world, askingOf(call), call.parameters.pass!, call.body.reason)
    return json(200, describePass(world, pass))
  },
} satisfies Handlers

export const cageRoutes = {
  async planCage({ services: { world }, parameters, request }) {
    return json(200, await planCage(world, parameters.project!, request.query.harness))
  },

  async testCage({ services: { world }, parameters, body }) {
    return json(200, await testCage(world, parameters.project!, body.harness))
  },

  async showAgentsConfig({ services: { world }, parameters }) {
    return json(200, await showAgentsConfig(world, parameters.project!))
  },

  async showSessionCage({ services: { world }, parameters }) {
    return json(200, await showSessionCage(world, parameters.session!))
  },
} satisfies Handlers

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
