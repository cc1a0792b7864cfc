// The open findings of the last days as a stack of bars, the worst at the bottom; the ends are said in words.
import { useMemo } from 'react'
import { useNow } from '#web/live/use-now'
import { type BurnDown, DAYS, deriveBurnDown } from './burn-down.ts'
import type { FindingTableLine } from './finding-filter.ts'

const WIDTH = 10
const HEIGHT = 40
const HOUR_MS = 3_600_000

export function BurnDownView({ lines }: { readonly lines: readonly FindingTableLine[] }) {
  const hour = Math.floor(useNow() / HOUR_MS)
  const rows = useMemo(() => deriveBurnDown(lines, hour * HOUR_MS), [lines, hour])
  if (rows.length === 0) return null
  const words = `Open findings, ${DAYS} days ago and today: ${rows.map(sayRow).join(', ')}`
  return (
    <figure className="burn-down">
      <svg viewBox={`0 0 ${DAYS * WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {stack(rows).map(({ key, ...bar }) => (
          <rect key={key} {...bar} />
        ))}
      </svg>
      <figcaption className="muted">
        open in the last {DAYS} days: {sum(rows, 0).toLocaleString('en')} →{' '}
        <strong>{sum(rows, DAYS - 1).toLocaleString('en')}</strong>
      </figcaption>
    </figure>
  )
}

function sayRow({ severity, open }: BurnDown[number]): string {
  return `${severity.toLowerCase()} ${open[0]} and ${open.at(-1)}`
}

function sum(rows: BurnDown, day: number): number {
  return rows.reduce((total, { open }) => total + open[day]!, 0)
}

function stack(rows: BurnDown) {
  const most = Math.max(1, ...Array.from({ length: DAYS }, (_, day) => sum(rows, day)))
  return Array.from({ length: DAYS }, (_, day) => {
    let below = 0
    return rows.map(({ severity, open }) => {
      const height = (open[day]! / most) * HEIGHT
      below += height
      const place = { x: day * WIDTH, y: HEIGHT - below, width: WIDTH - 2, height }
      return { key: `${severity} ${day}`, className: `fill-${severity.toLowerCase()}`, ...place }
    })
  }).flat()
}
