// One machine: whether a loss of its sessions is suspected, and what a person should know. The fold of `host/<name>`.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isText } from '#kernel/reading/json-value'

export type Notification = {
  readonly session: string
  readonly key: string
  readonly cause: string
  readonly text: string
  readonly at: string
}

export type HostView = {
  readonly name: string
  readonly version: number
  /** Open since then: most sessions of one tick looked dead at once. */
  readonly incident: { readonly since: string; readonly evidence: string } | null
  /** A person believes the next tick. */
  readonly acceptance: { readonly by: string; readonly reason: string; readonly at: string } | null
  /** The newest, oldest first. */
  readonly notifications: readonly Notification[]
}

const STREAM = 'host/'
const NOTIFICATIONS_KEPT = 200

type Fold = (host: HostView, event: StoredEvent) => HostView

const FOLDS: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  [
    'host.loss_suspected',
    (host, { at, data }) => ({ ...host, incident: host.incident ?? { since: at, evidence: textOf(data.evidence) } }),
  ],
  ['host.loss_cleared', host => ({ ...host, incident: null, acceptance: null })],
  [
    'host.loss_accepted',
    (host, { at, actor, data }) => ({ ...host, acceptance: { by: actor.id, reason: textOf(data.reason), at } }),
  ],
  [
    'notification.raised',
    (host, event) => ({
      ...host,
      notifications: [...host.notifications, notificationOf(event)].slice(-NOTIFICATIONS_KEPT),
    }),
  ],
  [
    'notification.resolved',
    (host, { data }) => ({
      ...host,
      notifications: host.notifications.filter(
        known => known.session !== data.session || known.key !== data.key || known.cause !== data.cause,
      ),
    }),
  ],
])

export function startHost(name: string): HostView {
  return { name, version: 0, incident: null, acceptance: null, notifications: [] }
}

export function foldHost(host: HostView | undefined, event: StoredEvent): HostView {
  const known = host ?? startHost(event.stream.slice(STREAM.length))
  return { ...(FOLDS.get(event.type)?.(known, event) ?? known), version: event.version }
}

function notificationOf({ at, data }: StoredEvent): Notification {
  return {
    session: textOf(data.session),
    key: textOf(data.key),
    cause: textOf(data.cause),
    text: textOf(data.text),
    at,
  }
}

function textOf(value: unknown): string {
  return isText(value) ? value : ''
}

export const hostView: View<HostView> = {
  name: 'host',
  version: 1,
  nouns: ['host'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldHost,
  indexOf: host => ({ scope: '', status: host.incident ? 'suspected' : 'well' }),
}
