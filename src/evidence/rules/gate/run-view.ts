// What the log knows of each run: what became of it last, where it lies, and when it is tried again.
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { UNFILED_STREAM } from '../record/evidence-stream.ts'
import { filledTextOf, membersInList, ownMemberOf } from '../shape/json-object.ts'

export type EvidenceRunStatus = 'received' | 'accepted' | 'rejected' | 'deferred'

export type KnownEvidenceRun = {
  /** `<owner>/<name>/<run_id>` */
  readonly id: string
  readonly status: EvidenceRunStatus
  readonly receivedAt: string
  readonly changedAt: string
  /** The node whose store it lies in; null: written before nodes had names. */
  readonly node: string | null
  /** The root of the store. */
  readonly store: string | null
  readonly path: string | null
  readonly quarantine: string | null
  readonly retryAt: string | null
  /** Who was asked in vain, and is asked again. */
  readonly adapters: readonly string[]
}

export const runView: View<KnownEvidenceRun> = {
  name: 'record',
  version: 2,
  nouns: ['evidence'],
  keyOf: ({ stream }) => (stream === UNFILED_STREAM ? undefined : idOf(stream)),
  fold: foldRun,
  indexOf: run => ({ scope: run.id.split('/').slice(0, 2).join('/'), status: run.status }),
}

function idOf(stream: string): string {
  return stream.slice('evidence/'.length)
}

function foldRun(run: KnownEvidenceRun | undefined, { type, stream, at, data }: StoredEvent): KnownEvidenceRun {
  const known = run ?? {
    id: idOf(stream),
    status: 'received',
    receivedAt: at,
    changedAt: at,
    node: null,
    store: null,
    path: null,
    quarantine: null,
    retryAt: null,
    adapters: [],
  }
  const text = (key: string) => filledTextOf(ownMemberOf(data, key)) ?? null
  if (type === 'evidence.recorded') {
    const status = ownMemberOf(data, 'status') === 'accepted' ? 'accepted' : 'rejected'
    return { ...known, status, changedAt: at, store: text('store'), path: text('path'), retryAt: null }
  }
  if (type === 'evidence.deferred') {
    const adapters = membersInList(ownMemberOf(ownMemberOf(data, 'evidence'), 'adapters')).filter(
      name => typeof name === 'string',
    )
    return {
      ...known,
      status: 'deferred',
      changedAt: at,
      node: text('node'),
      store: text('store'),
      retryAt: text('retry_at'),
      adapters,
    }
  }
  if (type === 'evidence.quarantined') return { ...known, quarantine: text('path') }
  return known
}
