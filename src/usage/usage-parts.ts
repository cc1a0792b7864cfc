// Puts the parts of usage together that touch the world.
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import { webhookSecrets } from './adapters/webhook-secrets.ts'
import type { WebhookWorld } from './ports/webhooks.ts'

export function composeWebhooks(env: Environment, home: Home): WebhookWorld {
  return {
    ...webhookSecrets(home.path, env),
    post: async (message, signal) => (await import('./adapters/post-webhook.ts')).postWebhook(message, signal),
  }
}
