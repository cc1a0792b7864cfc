// Puts the parts of usage together that touch the world.
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import { webhookSecrets } from './adapters/webhook-secrets.ts'
import type { WebhookWorld } from './ports/webhooks.ts'

export function composeWebhooks(env: Environment, home: Home): WebhookWorld {
  return {
    ...webhookSecrets(home.path, env),
    notify: async body => {
      const { notify } = await (await import('#config/home-config')).readHomeConfig(env, home)
      if (notify === null) return null
      return (await import('./adapters/run-notifier.ts')).runNotifier(notify.command, home.path, body)
    },
    post: async (message, signal) => (await import('./adapters/post-webhook.ts')).postWebhook(message, signal),
  }
}
