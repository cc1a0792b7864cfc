// Webhooks over the doors. Each handler loads its verb when it is asked for.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'

export const webhookRoutes = {
  async listWebhooks({ services }) {
    const { showWebhooks } = await import('./usecases/webhooks/show-webhooks.ts')
    return json(200, { webhooks: await showWebhooks(services.world) })
  },

  async addWebhook(call) {
    const { addWebhook } = await verbs()
    return json(201, await addWebhook(call.services.world, askingOf(call), call.body))
  },

  async removeWebhook(call) {
    const { removeWebhook } = await verbs()
    const id = call.parameters.webhook!
    await removeWebhook(call.services.world, askingOf(call), id)
    return json(200, { id })
  },

  async testWebhook(call) {
    const { testWebhook } = await verbs()
    const id = call.parameters.webhook!
    return json(200, { id, ...(await testWebhook(call.services.world, askingOf(call), id)) })
  },

  async retryWebhook(call) {
    const { retryWebhook } = await verbs()
    const id = call.parameters.webhook!
    await retryWebhook(call.services.world, askingOf(call), id)
    return json(200, { id })
  },
} satisfies Handlers

const verbs = () => import('./usecases/webhooks/change-webhooks.ts')
