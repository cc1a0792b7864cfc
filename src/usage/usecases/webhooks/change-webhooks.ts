// Endpoints are added, tested, tried again and removed by people; each is an event with its author.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { checkEndpoint, checkSecret, type EndpointProblem } from '../../rules/out/check-endpoint.ts'
import type { Webhook } from '../../rules/out/webhook.ts'
import { composeBody, readKinds, WEBHOOK_KINDS } from '../../rules/out/webhook-kinds.ts'

export type WebhookWish = {
  readonly url: string
  readonly events: readonly string[]
  readonly secretEnv: string | null
  readonly allowPrivate: boolean
}

/** The secret itself passes through no door and lies in no log: answers are kept for a while. */
export type AddedWebhook = { readonly id: string; readonly secretFile: string | null }

export async function addWebhook(world: World, asking: Asking, wish: WebhookWish): Promise<AddedWebhook> {
  const { url, events, secretEnv, allowPrivate } = wish
  refuse(checkEndpoint(url, allowPrivate))
  const kinds = readKinds(events)
  if (!kinds) throw invalid('events', `they must be among ${WEBHOOK_KINDS.join(', ')}`)
  const id = world.ids.newId('wh_')
  if (secretEnv !== null) refuse(await checkSecretOf(world, id, secretEnv))
  const secretFile = secretEnv === null ? await world.webhooks.makeSecret(id) : null
  const data = { url, kinds, allowPrivate, secretEnv, node: world.node.id }
  await record(world, asking, id, 'webhook.added', data)
  return { id, secretFile }
}

async function checkSecretOf(world: World, id: string, secretEnv: string): Promise<EndpointProblem | undefined> {
  const secrets = await world.webhooks.readSecrets(id, secretEnv)
  if (secrets.length === 0)
    return { field: 'secret-env', why: `the variable ${secretEnv} is not set where Provost runs` }
  return secrets.map(checkSecret).find(problem => problem !== undefined)
}

export async function removeWebhook(world: World, asking: Asking, id: string): Promise<void> {
  await needWebhook(world, id)
  await record(world, asking, id, 'webhook.removed', {})
  await world.webhooks.forgetSecret(id)
}

/** Everything that waits is tried now, also what was given up. */
export async function retryWebhook(world: World, asking: Asking, id: string): Promise<void> {
  await needWebhook(world, id)
  await record(world, asking, id, 'webhook.retried', {})
}

/** A message that means nothing, to see that it arrives. */
export async function testWebhook(world: World, asking: Asking, id: string): Promise<{ readonly message: string }> {
  await needWebhook(world, id)
  const message = world.ids.newId('ev_')
  const body = composeBody({ kind: 'test', at: writeInstant(world.clock.now()), data: { webhook: id } })
  await record(world, asking, id, 'webhook.queued', { message, kind: 'test', body })
  return { message }
}

export async function needWebhook({ store }: Pick<World, 'store'>, id: string): Promise<Webhook> {
  const found = (await store.views.find<Webhook>('webhook', id))?.state
  if (found && found.state !== 'removed') return found
  throw provostError('NOT_FOUND', { hint: '`provost webhook list`', details: { noun: 'webhook', id } })
}

function record(world: World, asking: Asking, id: string, type: string, data: Readonly<Record<string, unknown>>) {
  return recordDecision(world, asking, `webhook/${id}`, () => ({ type, decision: decision(id, type, {}), data }))
}

function refuse(problem: EndpointProblem | undefined): void {
  if (problem) throw invalid(problem.field, problem.why)
}

const invalid = (field: string, why: string) => provostError('WEBHOOK_INVALID', { details: { field, why } })
