// The shapes of webhooks as they pass through the doors.
import { z } from 'zod'
import { instant } from '#api/shared-shapes'

const text = z.string()
const count = z.int().min(0)
const kind = z.enum(['needs_you', 'quota', 'budget', 'news'])

const Webhook = z.strictObject({
  id: text,
  url: text,
  kinds: z.array(kind),
  allowPrivate: z.boolean(),
  secretEnv: text.nullable().describe('the variable that holds its secret; null: it lies in the home'),
  state: z.enum(['on', 'off']).describe('off: it said that it is gone (410)'),
  sent: count,
  waiting: z.array(
    z.strictObject({
      message: text,
      kind: text,
      createdAt: instant,
      attempts: count,
      last: text.nullable().describe('what came of the last try'),
      rule: text,
      nextAt: instant.nullable(),
    }),
  ),
  givenUp: z.array(z.strictObject({ message: text, kind: text, at: instant, why: text })),
})

export const WEBHOOK_SCHEMAS = {
  Webhook,
  Webhooks: z.strictObject({ webhooks: z.array(Webhook) }),
  WebhookId: z.strictObject({ id: text }),
  TestedWebhook: z.strictObject({ id: text, message: text }),
  AddWebhook: z.strictObject({
    url: text.min(1).max(2000),
    events: z.array(text.max(40)).min(1).max(10).describe('needs_you, quota, budget, news'),
    secretEnv: text
      .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/)
      .nullable()
      .default(null),
    allowPrivate: z.boolean().default(false),
  }),
  AddedWebhook: z.strictObject({
    id: text,
    secretFile: text.nullable().describe('where its secret lies on the machine that sends; null: it is in a variable'),
  }),
}
