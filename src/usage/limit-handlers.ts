// Limits over the doors. Each handler loads its verb when it is asked for.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'

export const limitRoutes = {
  async listSpendLimits({ services }) {
    const { showLimits } = await import('./usecases/limits/show-limits.ts')
    return json(200, { limits: await showLimits(services.world) })
  },

  async setSpendLimit(call) {
    const { setLimit } = await verbs()
    return json(201, await setLimit(call.services.world, askingOf(call), call.body))
  },

  async removeSpendLimit(call) {
    const { removeLimit } = await verbs()
    const { id } = call.body
    await removeLimit(call.services.world, askingOf(call), id)
    return json(200, { id })
  },

  async answerSpendLimit(call) {
    const { answerLimit } = await verbs()
    const { id, yes } = call.body
    await answerLimit(call.services.world, askingOf(call), id, yes)
    return json(200, { id })
  },

  async grantSpendLimit(call) {
    const { grantLimit } = await verbs()
    const { id, nanos, reason } = call.body
    await grantLimit(call.services.world, askingOf(call), id, nanos, reason)
    return json(200, { id })
  },
} satisfies Handlers

const verbs = () => import('./usecases/limits/change-limits.ts')
