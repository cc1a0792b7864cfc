// One lane of the chart: spans with their words, or the moments at which something happened.

import type { LaneMark, LaneSpan } from '#session/rules/story/derive-session-lanes'
import { lookFor, type SignLook } from '#web/parts/look'
import { composeShownSpan } from '#web/parts/words/compose-age'
import { composeTime } from '#web/parts/words/compose-time'
import { SESSION_EVENT_LOOKS } from '../session-axis-looks.ts'
import type { TimeAxis } from './time-axis.ts'

type LaneProps = {
  readonly title: string
  readonly spans: readonly LaneSpan[]
  readonly looks: Readonly<Record<string, SignLook>>
  readonly axis: TimeAxis
}

export function Lane({ title, spans, looks, axis }: LaneProps) {
  return (
    <div className="lane-row">
      <span className="lane-title">{title}</span>
      <ol className="track" aria-label={title}>
        {spans.map(span => {
          const place = axis.place(span.from, span.to)
          if (!place) return null
          const { icon, word, tone } = lookFor(looks, span.word)
          const lasted = composeShownSpan((span.to ?? axis.to) - span.from)
          return (
            <li
              key={span.id}
              className={`span tone-${tone}`}
              style={{ left: `${place.left}%`, width: `${place.width}%` }}
              title={`${word} for ${lasted}, row ${span.rule}, from ${composeTime(span.from)}`}
            >
              <span aria-hidden="true">{icon}</span> {word} <span className="visually-hidden">for {lasted}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

export function Marks({ marks, axis }: { readonly marks: readonly LaneMark[]; readonly axis: TimeAxis }) {
  return (
    <div className="lane-row">
      <span className="lane-title">Events</span>
      <ol className="track" aria-label="Events">
        {marks.map(({ id, type, at, by }) => {
          const place = axis.place(at, at)
          if (!place) return null
          const { icon, word, tone } = lookFor(SESSION_EVENT_LOOKS, type)
          return (
            <li
              key={id}
              className={`mark tone-${tone}`}
              style={{ left: `clamp(0.7rem, ${place.left}%, 100% - 0.7rem)` }}
              title={`${word} by ${by}, ${composeTime(at)}`}
            >
              <span aria-hidden="true">{icon}</span>
              <span className="visually-hidden">
                {word} by {by}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
