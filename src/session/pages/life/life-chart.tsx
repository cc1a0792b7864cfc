// Lanes over one axis of time: how it stood, its episodes, what the agent said, what the looks found, what happened.
import { useMemo } from 'react'
import type { Look } from '#board/rules/look'
import { ACTIVITY_LOOKS, EPISODE_LOOKS, RUNTIME_LOOKS } from '#board/rules/session-axis-looks'
import { SESSION_LOOKS } from '#board/rules/session-looks'
import type { StoredEvent } from '#kernel/events/event'
import {
  deriveHostSpans,
  deriveSessionLanes,
  SESSION_LANES,
  type SessionLane,
} from '#session/rules/story/derive-session-lanes'
import { useNow } from '#web/live/use-now'
import { Lane, Marks } from './life-lane.tsx'
import { chooseAxis } from './time-axis.ts'

type Props = {
  readonly events: readonly StoredEvent[]
  readonly hostEvents: readonly StoredEvent[]
  /** Null: from its beginning. */
  readonly windowMs: number | null
}

const LANE_TITLES: Readonly<Record<SessionLane, string>> = {
  status: 'Status',
  episode: 'Episodes',
  activity: 'Activity',
  runtime: 'Looks',
}

const LANE_LOOKS: Readonly<Record<SessionLane, Readonly<Record<string, Look>>>> = {
  status: SESSION_LOOKS,
  episode: EPISODE_LOOKS,
  activity: ACTIVITY_LOOKS,
  runtime: RUNTIME_LOOKS,
}

/** So that its end can be seen. */
const AFTERWARDS = 0.1

export function LifeChart({ events, hostEvents, windowMs }: Props) {
  const now = useNow()
  const { lanes, marks, endedAt } = useMemo(() => deriveSessionLanes(events), [events])
  const host = useMemo(() => deriveHostSpans(hostEvents), [hostEvents])
  const from = lanes.status[0]?.from
  if (from === undefined) return null
  const last = Math.max(endedAt ?? 0, marks.at(-1)?.at ?? 0)
  const axis = chooseAxis(from, endedAt === null ? now : last + (last - from) * AFTERWARDS, windowMs)
  return (
    <figure className="life">
      <figcaption className="visually-hidden">
        What was true of the session, from its creation to {endedAt === null ? 'now' : 'its end'}
      </figcaption>
      {SESSION_LANES.map(lane => (
        <Lane key={lane} title={LANE_TITLES[lane]} spans={lanes[lane]} looks={LANE_LOOKS[lane]} axis={axis} />
      ))}
      {host.some(span => axis.place(span.from, span.to) !== undefined) && (
        <Lane title="Host" spans={host} looks={EPISODE_LOOKS} axis={axis} />
      )}
      <Marks marks={marks} axis={axis} />
      <div className="lane-row axis" aria-hidden="true">
        <span />
        <div className="track">
          {axis.ticks.map(({ at, percent, text }) => (
            <span key={at} className="tick" style={{ left: `${percent}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
