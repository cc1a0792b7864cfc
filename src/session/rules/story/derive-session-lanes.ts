// The life of a session drawn over time: how long each of its axes said what, and what happened at which moment.
import type { StoredEvent } from '#kernel/events/event'
import { type InstantMs, readInstant } from '#kernel/events/time'
import { isEnded } from '../life/standing.ts'
import type { RecordDocument } from '../record/session-record.ts'
import { foldSession, type SessionView } from '../record/session-view.ts'
import { deriveStatus } from './derive-status.ts'

export const SESSION_LANES = ['status', 'episode', 'activity', 'runtime'] as const

export type SessionLane = (typeof SESSION_LANES)[number]

export type LaneSpan = {
  /** The event that began it: several may begin in one millisecond. */
  readonly id: string
  readonly word: string
  /** The row that began it. */
  readonly rule: string
  readonly from: InstantMs
  /** Null: it lasts. */
  readonly to: InstantMs | null
}

export type LaneMark = { readonly id: string; readonly type: string; readonly at: InstantMs; readonly by: string }

export type SessionLanes = {
  readonly lanes: Readonly<Record<SessionLane, readonly LaneSpan[]>>
  readonly marks: readonly LaneMark[]
  /** Null while it lives. */
  readonly endedAt: InstantMs | null
}

/** Null: that axis has nothing to say. */
const WORDS: Readonly<Record<SessionLane, (record: RecordDocument) => string | null>> = {
  status: record => deriveStatus(record).status,
  episode: episodeOf,
  // What was said last is no claim any more once it has ended.
  activity: ({ session, activity }) => (isEnded(session.state) ? null : activity.state || null),
  runtime: ({ runtime }) => runtime.state,
}

/** Times of doubt and of waiting that nobody chose. */
export const EPISODES = ['detecting', 'stuck', 'quota_paused'] as const

export type Episode = (typeof EPISODES)[number]

function episodeOf({ session, detecting, activity }: RecordDocument): Episode | null {
  if (isEnded(session.state)) return null
  if (session.state === 'stuck' || (detecting && detecting.escalatedAt !== null)) return 'stuck'
  if (detecting) return 'detecting'
  return activity.state === 'quota_paused' ? 'quota_paused' : null
}

export function deriveSessionLanes(events: readonly StoredEvent[]): SessionLanes {
  const lanes: Record<SessionLane, LaneSpan[]> = { status: [], episode: [], activity: [], runtime: [] }
  const marks: LaneMark[] = []
  let view: SessionView | undefined
  for (const event of events) {
    const at = readInstant(event.at)
    if (at === undefined) continue
    view = foldSession(view, event)
    if (event.type !== 'session.changed') marks.push({ id: event.id, type: event.type, at, by: event.actor.id })
    for (const lane of SESSION_LANES) extend(lanes[lane], WORDS[lane](view.record), event, at)
  }
  return { lanes, marks, endedAt: view && isEnded(view.record.session.state) ? endOf(view) : null }
}

function ruleOf({ type, data }: StoredEvent): string {
  return typeof data.rule === 'string' ? data.rule : type
}

function endOf({ record }: SessionView): InstantMs | null {
  return readInstant(record.session.enteredAt) ?? null
}

/** The same word goes on; another one ends it. */
function extend(spans: LaneSpan[], word: string | null, event: StoredEvent, at: InstantMs): void {
  const last = spans.at(-1)
  if (last && last.to === null) {
    if (last.word === word) return
    spans[spans.length - 1] = { ...last, to: at }
  }
  if (word !== null) spans.push({ id: event.id, word, rule: ruleOf(event), from: at, to: null })
}

/** When the loss of many sessions of this machine at once was suspected. */
export function deriveHostSpans(events: readonly StoredEvent[]): readonly LaneSpan[] {
  const spans: LaneSpan[] = []
  for (const event of events) {
    const at = readInstant(event.at)
    if (at === undefined) continue
    if (event.type === 'host.loss_suspected') extend(spans, 'host_suspect', event, at)
    if (event.type === 'host.loss_cleared') extend(spans, null, event, at)
  }
  return spans
}
