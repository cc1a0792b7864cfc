// Lanes over one axis of time: how it stood, its episodes, what the agent said, what the looks found, what happened.
import { useMemo } from 'react'
import type { StoredEvent } from '#kernel/events/event'
import {
  deriveHostSpans,
  deriveSessionLanes,
  SESSION_LANES,
  type SessionLane,
  type SessionLanes,
} from '#session/rules/story/derive-session-lanes'
import { useNow } from '#web/live/use-now'
import type { SignLook } from '#web/parts/look'
import { ACTIVITY_LOOKS, EPISODE_LOOKS, RUNTIME_LOOKS } from '../session-axis-looks.ts'
import { SESSION_LOOKS } from '../session-looks.ts'
import { Lane, Marks } from './life-lane.tsx'
import { chooseAxis, type TimeAxis } from './time-axis.ts'

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

const LANE_LOOKS: Readonly<Record<SessionLane, Readonly<Record<string, SignLook>>>> = {
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
  const shown = keepSeen(lanes, axis)
  return (
    <figure className="life">
      <figcaption className="visually-hidden">
        What was true of the session, from its creation to {endedAt === null ? 'now' : 'its end'}
      </figcaption>
      {SESSION_LANES.map(lane => (
        <Lane key={lane} title={LANE_TITLES[lane]} spans={shown.lanes[lane]} looks={LANE_LOOKS[lane]} axis={axis} />
      ))}
      {host.some(span => axis.place(span.from, span.to) !== undefined) && (
        <Lane title="Host" spans={host} looks={EPISODE_LOOKS} axis={axis} />
      )}
      <Marks marks={marks.filter(({ at }) => axis.place(at, at)).slice(-DRAWN_MAX)} axis={axis} />
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
      {(shown.hidden > 0 || marks.length > DRAWN_MAX) && (
        <p className="muted">Of a long life the newest steps are drawn; a shorter stretch shows them better.</p>
      )}
    </figure>
  )
}

/** More is a blur, and a page that grows with every event becomes slow. */
const DRAWN_MAX = 150

function keepSeen(lanes: SessionLanes['lanes'], axis: TimeAxis) {
  let hidden = 0
  const kept = SESSION_LANES.map(lane => {
    const seen = lanes[lane].filter(({ from, to }) => axis.place(from, to) !== undefined)
    hidden += Math.max(0, seen.length - DRAWN_MAX)
    return [lane, seen.slice(-DRAWN_MAX)] as const
  })
  return { lanes: Object.fromEntries(kept) as unknown as SessionLanes['lanes'], hidden }
}
