// Limits over the doors. Each handler loads its verb when it is asked for.
import { json } from '#api/exchange'
import type { SchemaName, Shape } from '#api/schemas'
import { askingOf, type Call, type Handlers } from '#daemon/handler'

export const limitRoutes: Handlers = {
  async listSpendLimits({ services }) {
    const { showLimits } = await import('./usecases/limits/show-limits.ts')
    return json(200, { limits: await showLimits(services.world) })
  },

  async setSpendLimit(call) {
    const { setLimit } = await verbs()
    return json(201, await setLimit(call.services.world, askingOf(call), bodyOf<'SetSpendLimit'>(call)))
  },

  async removeSpendLimit(call) {
    const { removeLimit } = await verbs()
    const { id } = bodyOf<'SpendLimitId'>(call)
    await removeLimit(call.services.world, askingOf(call), id)
    return json(200, { id })
  },

  async answerSpendLimit(call) {
    const { answerLimit } = await verbs()
    const { id, yes } = bodyOf<'AnswerSpendLimit'>(call)
    await answerLimit(call.services.world, askingOf(call), id, yes)
    return json(200, { id })
  },

  async grantSpendLimit(call) {
    const { grantLimit } = await verbs()
    const { id, nanos, reason } = bodyOf<'GrantSpendLimit'>(call)
    await grantLimit(call.services.world, askingOf(call), id, nanos, reason)
    return json(200, { id })
  },
}

const verbs = () => import('./usecases/limits/change-limits.ts')

const bodyOf = <Name extends SchemaName>({ request }: Call) => request.body as Shape<Name>
