// Sends what waits for endpoints, when it is due. What became of a try is written down after it: a daemon that is killed in
// between sends the same message once more, under the same id.
import type { InstantMs } from '#kernel/events/time'
import { readInstant } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { readAllRows } from '#recorder/read-all-rows'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { WebhookReply } from '../../ports/webhooks.ts'
import { checkSecret } from '../../rules/out/check-endpoint.ts'
import { decideWebhookDelivery, type WebhookDelivery } from '../../rules/out/decide-delivery.ts'
import { signWebhook } from '../../rules/out/sign-webhook.ts'
import type { WaitingMessage, Webhook } from '../../rules/out/webhook.ts'

export type Delivered = {
  readonly sent: number
  readonly failed: number
  /** When the next try is due; null: nothing waits for a time. */
  readonly nextAt: InstantMs | null
}

export async function deliverWebhooks(world: World, asking: Asking, signal: AbortSignal): Promise<Delivered> {
  const kept = await readAllRows<Webhook>(world, 'webhook', { status: 'kept' })
  const own = kept.filter(({ node }) => node === null || node === world.node.id)
  // Each on its own: one that is slow delays none of the others.
  const all = await Promise.all(own.map(webhook => deliverTo(world, asking, webhook, signal)))
  const times = all.map(({ nextAt }) => nextAt).filter(at => at !== null)
  return {
    sent: all.reduce((sum, { sent }) => sum + sent, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    nextAt: times.length === 0 ? null : Math.min(...times),
  }
}

async function deliverTo(world: World, asking: Asking, webhook: Webhook, signal: AbortSignal): Promise<Delivered> {
  const done = { sent: 0, failed: 0, nextAt: null as InstantMs | null }
  for (const message of webhook.waiting) {
    if (signal.aborted) break
    const answer = decide(world, webhook, message)
    if (answer.action === 'wait') done.nextAt = Math.min(done.nextAt ?? Number.POSITIVE_INFINITY, answer.at ?? 0)
    const outcome = await carryOut(world, asking, webhook, message, answer, signal)
    if (outcome === 'sent') done.sent++
    if (outcome !== 'failed') continue
    done.failed++
    break // whoever did not take this one is not asked for the next in the same breath
  }
  return done.failed > 0 ? { ...done, nextAt: world.clock.now() } : done
}

function decide(world: World, { state }: Webhook, message: WaitingMessage): WebhookDelivery {
  const { createdAt, attempts, lastAt, last } = message
  return decideWebhookDelivery({
    now: world.clock.now(),
    createdAt: readInstant(createdAt) ?? 0,
    attempts,
    lastAt: readInstant(lastAt) ?? null,
    last,
    endpoint: state,
  })
}

async function carryOut(
  world: World,
  asking: Asking,
  webhook: Webhook,
  message: WaitingMessage,
  { action, rule }: WebhookDelivery,
  signal: AbortSignal,
): Promise<'sent' | 'failed' | 'other'> {
  const note = (type: string, data: object) =>
    record(world, asking, webhook.id, type, rule, { message: message.message, ...data })
  if (action === 'give_up') await note('webhook.given_up', { why: `${message.last?.why ?? ''}`.slice(0, 200) })
  if (action === 'disable') await note('webhook.disabled', { why: 'the endpoint said that it is gone' })
  if (action !== 'send') return 'other'
  const reply = await post(world, webhook, message, signal)
  if (!reply) return 'other'
  const { status, retryAfterS, why } = reply
  const isSent = status !== null && status >= 200 && status < 300
  await (isSent
    ? note('webhook.sent', { status })
    : note('webhook.failed', { status, retryAfterS, why: why.slice(0, 200) }))
  return isSent ? 'sent' : 'failed'
}

async function post(
  { webhooks, clock }: World,
  { id, url, secretEnv, allowPrivate }: Webhook,
  { message, body }: WaitingMessage,
  signal: AbortSignal,
): Promise<WebhookReply | null> {
  const secrets = await webhooks.readSecrets(id, secretEnv)
  if (secrets.length === 0 || secrets.some(secret => checkSecret(secret)))
    return { status: null, retryAfterS: null, why: 'its secret is missing or no secret' }
  const timestamp = Math.floor(clock.now() / 1000)
  const headers = signWebhook({ id: message, timestamp, body, secrets })
  return webhooks.post({ url, headers, body, allowPrivate }, signal)
}

/** Somebody may have removed it meanwhile; what became of the message is true all the same. */
async function record(
  world: World,
  asking: Asking,
  id: string,
  type: string,
  rule: string,
  data: object,
): Promise<void> {
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, `webhook/${id}`, () => ({
    type,
    decision: decision(type, rule, {}),
    data: { ...data },
  }))
}
