// Salvage over the doors.
import { json } from '#api/exchange'
import type { Handlers } from '../handler.ts'

export const salvageRoutes: Handlers = {
  async listSalvage({ services, request }) {
    const { listSalvage } = await import('#usecases/session/salvage')
    return json(200, { salvage: await listSalvage(services.world, request.query.project) })
  },

  async showSalvage({ services, parameters }) {
    const { showSalvage } = await import('#usecases/session/salvage')
    return json(200, await showSalvage(services.world, parameters.session!))
  },

  async applySalvage({ services, parameters, request }) {
    const { applySalvage } = await import('#usecases/session/salvage')
    const { to, apply } = (request.body ?? {}) as { to?: string; apply?: boolean }
    return json(200, await applySalvage(services.world, parameters.session!, to, apply === true))
  },
}
