// The endpoints, each with what waits for it, why, and until when.
import { readInstant, writeInstant } from '#kernel/events/time'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { decideWebhookDelivery } from '../../rules/out/decide-delivery.ts'
import type { WaitingMessage, Webhook } from '../../rules/out/webhook.ts'

export type ShownMessage = {
  readonly message: string
  readonly kind: string
  readonly createdAt: string
  readonly attempts: number
  /** What came of the last try; null: none was made. */
  readonly last: string | null
  readonly rule: string
  /** Null: as soon as a daemon runs, or not before a person says so. */
  readonly nextAt: string | null
}

export type ShownWebhook = Pick<Webhook, 'id' | 'url' | 'kinds' | 'allowPrivate' | 'secretEnv' | 'sent'> & {
  readonly state: 'on' | 'off'
  readonly waiting: readonly ShownMessage[]
  readonly givenUp: readonly {
    readonly message: string
    readonly kind: string
    readonly at: string
    readonly why: string
  }[]
}

export async function showWebhooks(world: World): Promise<readonly ShownWebhook[]> {
  const kept = await readAllRows<Webhook>(world, 'webhook', { status: 'kept' })
  return kept.map(({ id, url, kinds, allowPrivate, secretEnv, sent, state, waiting, givenUp }) => ({
    ...{ id, url, kinds, allowPrivate, secretEnv, sent },
    state: state === 'on' ? 'on' : 'off',
    waiting: waiting.map(row => showMessage(row, state, world.clock.now())),
    givenUp: givenUp.map(({ message, kind, givenUpAt, why }) => ({ message, kind, at: givenUpAt, why })),
  }))
}

function showMessage(row: WaitingMessage, endpoint: Webhook['state'], now: number): ShownMessage {
  const { message, kind, createdAt, attempts, last } = row
  const times = { createdAt: readInstant(createdAt) ?? 0, lastAt: readInstant(row.lastAt) ?? null }
  const { rule, at } = decideWebhookDelivery({ now, ...times, attempts, last, endpoint })
  return {
    ...{ message, kind, createdAt, attempts, rule: `usage.${rule}` },
    last: last?.why ?? null,
    nextAt: at === null ? null : writeInstant(at),
  }
}
