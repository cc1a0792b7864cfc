// An endpoint and what waits to be sent to it: the fold of `webhook/<id>`, which is the outbox of its messages.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { readBoolean, readText } from '#kernel/reading/read-input'
import { listOf, oneOf, orElse, orNull, readNonEmpty, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import { WEBHOOK_KINDS, type WebhookKind } from './webhook-kinds.ts'

export type WaitingMessage = {
  readonly message: string
  readonly kind: WebhookKind | 'test'
  readonly body: string
  readonly createdAt: string
  readonly attempts: number
  /** Null: never tried, or a person wants it tried now. */
  readonly lastAt: string | null
  readonly last: { readonly status: number | null; readonly retryAfterS: number | null; readonly why: string } | null
}

export type Webhook = {
  readonly id: string
  readonly version: number
  readonly url: string
  readonly kinds: readonly WebhookKind[]
  readonly allowPrivate: boolean
  /** The variable that holds its secret; null: it lies in the home. */
  readonly secretEnv: string | null
  /** The node that sends to it. */
  readonly node: string | null
  readonly state: 'on' | 'off' | 'removed'
  readonly waiting: readonly WaitingMessage[]
  readonly sent: number
  /** The newest of those that nobody tries any more; a person can have them tried again. */
  readonly givenUp: readonly (WaitingMessage & { readonly givenUpAt: string; readonly why: string })[]
}

const GIVEN_UP_KEPT = 20
const STREAM = 'webhook/'

const message = { message: readNonEmpty }
const status = orElse(orNull(wholeFrom(100)), null)

const READERS = {
  'webhook.added': shapeOf({
    url: readNonEmpty,
    kinds: listOf(oneOf(WEBHOOK_KINDS)),
    allowPrivate: orElse(readBoolean, false),
    secretEnv: orElse(orNull(readNonEmpty), null),
    node: orElse(orNull(readNonEmpty), null),
  }),
  'webhook.queued': shapeOf({ ...message, kind: oneOf([...WEBHOOK_KINDS, 'test']), body: readText }),
  'webhook.sent': shapeOf({ ...message, status }),
  'webhook.failed': shapeOf({
    ...message,
    status,
    retryAfterS: orElse(orNull(wholeFrom(0)), null),
    why: orElse(readText, ''),
  }),
  'webhook.given_up': shapeOf({ ...message, why: orElse(readText, '') }),
  'webhook.retried': shapeOf({}),
} as const

type Fold = (known: Webhook, event: StoredEvent) => Webhook

const FOLDS: Readonly<Record<string, Fold>> = {
  'webhook.added': (known, { data }) => ({ ...known, ...READERS['webhook.added'](data, 'data'), state: 'on' }),
  'webhook.queued': (known, { data, at }) => {
    const queued = READERS['webhook.queued'](data, 'data')
    if (known.waiting.some(row => row.message === queued.message)) return known
    return {
      ...known,
      waiting: [...known.waiting, { ...queued, createdAt: at, attempts: 0, lastAt: null, last: null }],
    }
  },
  'webhook.sent': (known, { data }) => ({
    ...without(known, READERS['webhook.sent'](data, 'data').message),
    sent: known.sent + 1,
  }),
  'webhook.failed': (known, { data, at }) => {
    const { message: failed, ...last } = READERS['webhook.failed'](data, 'data')
    const tried = (row: WaitingMessage) => ({ ...row, attempts: row.attempts + 1, lastAt: at, last })
    return { ...known, waiting: known.waiting.map(row => (row.message === failed ? tried(row) : row)) }
  },
  'webhook.given_up': (known, { data, at }) => {
    const { message: lost, why } = READERS['webhook.given_up'](data, 'data')
    const gone = known.waiting.filter(row => row.message === lost).map(row => ({ ...row, givenUpAt: at, why }))
    return { ...without(known, lost), givenUp: [...known.givenUp, ...gone].slice(-GIVEN_UP_KEPT) }
  },
  'webhook.disabled': known => ({ ...known, state: 'off' }),
  // A person wants it now: nothing waits for its time, what was given up begins anew, and who said goodbye is asked again.
  'webhook.retried': known => {
    const again = known.givenUp.map(({ givenUpAt: _, why: __, ...row }) => ({ ...row, attempts: 0 }))
    const waiting = [...again, ...known.waiting].map(row => ({ ...row, lastAt: null, last: null }))
    return { ...known, state: 'on', waiting, givenUp: [] }
  },
  'webhook.removed': known => ({ ...known, state: 'removed', waiting: [] }),
}

const without = (known: Webhook, gone: string): Webhook => ({
  ...known,
  waiting: known.waiting.filter(row => row.message !== gone),
})

const start = (id: string): Webhook => ({
  ...{ id, version: 0, url: '', kinds: [], allowPrivate: false, secretEnv: null, node: null },
  ...{ state: 'on', waiting: [], sent: 0, givenUp: [] },
})

function foldWebhook(webhook: Webhook | undefined, event: StoredEvent): Webhook {
  const known = webhook ?? start(event.stream.slice(STREAM.length))
  const fold = Object.hasOwn(FOLDS, event.type) ? FOLDS[event.type] : undefined
  return { ...(fold?.(known, event) ?? known), version: event.version }
}

export const webhookView: View<Webhook> = {
  name: 'webhook',
  version: 1,
  nouns: ['webhook'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldWebhook,
  indexOf: ({ state }) => ({ scope: '', status: state === 'removed' ? 'removed' : 'kept' }),
}
