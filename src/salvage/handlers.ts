// Salvage over the doors.
import { json } from '#api/exchange'
import type { Handlers } from '#daemon/handler'

export const salvageRoutes = {
  async listSalvage({ services, request }) {
    const { listSalvage } = await import('./usecases/salvage.ts')
    return json(200, { salvage: await listSalvage(services.world, request.query.project) })
  },

  async showSalvage({ services, parameters }) {
    const { showSalvage } = await import('./usecases/salvage.ts')
    return json(200, await showSalvage(services.world, parameters.session!))
  },

  async applySalvage({ services, parameters, body }) {
    const { applySalvage } = await import('./usecases/salvage.ts')
    const { to, apply } = body
    return json(200, await applySalvage(services.world, parameters.session!, to, apply === true))
  },
} satisfies Handlers
