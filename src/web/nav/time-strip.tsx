// The whole time of the log in the bar above all pages, with how much happened when: drag to see everything as it was then.
import { useEffect, useState } from 'react'
import type { Shape } from '#api/schemas'
import { readInstant, writeInstant } from '#kernel/events/time'
import { useAnswerAsOf } from '../live/use-answer.ts'
import { DENSITY_HEIGHT, DensityRects } from '../parts/density-rects.tsx'
import { composeTime } from '../parts/words/compose-time.ts'
import { useMoment } from './moment.ts'

const BARS = 60
const MINUTE_MS = 60_000

export function TimeStrip() {
  const until = writeInstant(useNextMinute() * MINUTE_MS)
  const query = { bars: String(BARS), until }
  const { value } = useAnswerAsOf<Shape<'LogDensity'>>(null, { route: 'showDensity', query }, [])
  const from = readInstant(value?.from ?? undefined)
  if (!value || from === undefined) return <span className="time-strip" />
  return <Strip from={from} stepMs={(readInstant(value.to!)! - from) / BARS} counts={value.counts} />
}

type StripProps = { readonly from: number; readonly stepMs: number; readonly counts: readonly number[] }

function Strip({ from, stepMs, counts }: StripProps) {
  const { at, travelTo } = useMoment()
  const [held, setHeld] = useState<number>()
  const here = at === null ? BARS : Math.round((readInstant(at)! - from) / stepMs)
  const shown = held ?? Math.min(BARS, Math.max(0, here))
  const momentOf = (bar: number) => writeInstant(Math.min(Math.round(from + bar * stepMs), Date.now()))
  const letGo = () => {
    if (held !== undefined) travelTo(held === BARS ? null : momentOf(held))
    setHeld(undefined)
  }
  return (
    <span className="time-strip">
      <svg viewBox={`0 0 ${BARS} ${DENSITY_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <DensityRects counts={counts} />
        {shown < BARS && <rect className="later" x={shown} y={0} width={BARS - shown} height={DENSITY_HEIGHT} />}
      </svg>
      <input
        type="range"
        min={0}
        max={BARS}
        value={shown}
        aria-label="Time to show"
        aria-valuetext={shown === BARS ? 'now' : composeTime(momentOf(shown))}
        title={shown === BARS ? 'now; drag to go back in time' : composeTime(momentOf(shown))}
        onChange={({ currentTarget }) => setHeld(Number(currentTarget.value))}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
      />
    </span>
  )
}

/** The minutes since 1970, rounded up: what happens in this one is counted too. */
function useNextMinute(): number {
  const [minute, setMinute] = useState(nextMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(nextMinute()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return minute
}

function nextMinute(): number {
  return Math.ceil(Date.now() / MINUTE_MS)
}
