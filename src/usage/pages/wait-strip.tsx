// A wait for quota on a strip of time: what was told is a full bar, what is only forecast is drawn in dashes. The words stand beside it.
import type { Shape } from '#api/schemas'
import { useNow } from '#web/live/use-now'

const WIDTH = 160
const HEIGHT = 14

export function WaitStrip({ since, until, from, to, basis }: Shape<'AccountWeather'>) {
  const now = useNow()
  const begin = since === null ? null : Date.parse(since)
  const ends = [until, to].flatMap(text => (text === null ? [] : [Date.parse(text)]))
  if (begin === null || ends.length === 0) return null
  const end = Math.max(now, ...ends)
  const placeOf = (at: number) => ((at - begin) / Math.max(1, end - begin)) * (WIDTH - 2) + 1
  const isTold = basis === 'told'
  const [left, right] = isTold ? [begin, ends[0]!] : [Date.parse(from ?? until ?? ''), Math.max(...ends)]
  return (
    <svg className="wait-strip" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line x1={1} x2={WIDTH - 1} y1={HEIGHT / 2} y2={HEIGHT / 2} className="span" />
      <rect
        x={placeOf(left)}
        y={2}
        width={Math.max(2, placeOf(right) - placeOf(left))}
        height={HEIGHT - 4}
        className={isTold ? 'told' : 'forecast'}
      />
      <line x1={placeOf(now)} x2={placeOf(now)} y1={0} y2={HEIGHT} className="now" />
    </svg>
  )
}
