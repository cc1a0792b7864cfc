// How much happened when, as bars over the whole log; a span that is drawn over with the pointer narrows the list to it.
import type { Shape } from '#api/schemas'
import { readInstant, writeInstant } from '#kernel/events/time'
import { useAnswer } from '#web/live/use-answer'
import { setQuery } from '#web/nav/address'
import { DensityRects, DENSITY_HEIGHT as HEIGHT } from '../../web/parts/density-rects.tsx'
import { MomentWords } from '../../web/parts/words/moment-words.tsx'
import type { LogFilter } from './log-filter.ts'
import { type BrushSpan, useBrush } from './use-brush.ts'

const BARS = 120

export function DensityBars({ filter }: { readonly filter: LogFilter }) {
  const { value } = useAnswer<Shape<'LogDensity'>>({ route: 'showDensity', query: { bars: String(BARS) } }, [])
  const [from, to] = [readInstant(value?.from ?? undefined), readInstant(value?.to ?? undefined)]
  const step = from === undefined || to === undefined ? 0 : (to - from) / BARS
  const { brushed, ...brush } = useBrush(BARS, ([first, last]) => {
    const at = (bar: number) => writeInstant(Math.round(from! + bar * step))
    setQuery({ since: at(first), until: at(last + 1) })
  })
  if (!value || from === undefined || step <= 0) return null
  const chosen = brushed ?? findSpan(filter, from, step)
  const label = 'Events over time; draw over some to see only those'
  return (
    <section className="density" aria-label="How much happened when">
      <svg viewBox={`0 0 ${BARS} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label} {...brush}>
        {chosen && <rect className="brushed" x={chosen[0]} y={0} width={chosen[1] - chosen[0] + 1} height={HEIGHT} />}
        <DensityRects counts={value.counts} />
      </svg>
      <p className="muted">
        <MomentWords at={value.from!} />
        {chosen && (
          <button type="button" className="link" onClick={() => setQuery({ since: null, until: null })}>
            Show the whole time again
          </button>
        )}
        <MomentWords at={value.to!} />
      </p>
    </section>
  )
}

function findSpan({ since, until }: LogFilter, from: number, step: number): BrushSpan | undefined {
  const [first, last] = [readInstant(since), readInstant(until)]
  if (first === undefined || last === undefined) return undefined
  const inside = (bar: number) => Math.min(BARS - 1, Math.max(0, bar))
  return [inside(Math.round((first - from) / step)), inside(Math.round((last - from) / step) - 1)]
}
