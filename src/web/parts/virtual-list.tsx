// A list of any length that draws only what is seen. Every row has the same height; keys and screen readers know the whole.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Props<Row> = {
  readonly rows: readonly Row[]
  readonly rowHeight: number
  readonly keyOf: (row: Row) => string
  readonly label: string
  readonly draw: (row: Row) => ReactNode
  /** The last rows come into sight: time to fetch more, where there is more. */
  readonly onEnd?: () => void
}

const BEYOND = 6

export function VirtualList<Row>({ rows, rowHeight, keyOf, label, draw, onEnd }: Props<Row>) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 800 })
  useLayoutEffect(() => {
    const element = place.current!
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - BEYOND)
  const drawn = rows.slice(first, first + Math.ceil(seen.height / rowHeight) + 2 * BEYOND)
  // The length, so that a list which is still too short after more has come asks again.
  const endedAt = first + drawn.length >= rows.length ? rows.length : undefined
  useEffect(() => {
    if (endedAt !== undefined) onEnd?.()
  }, [endedAt, onEnd])
  return (
    <section ref={place} className="virtual" aria-label={label} tabIndex={0}>
      <ul style={{ height: rows.length * rowHeight }}>
        {drawn.map((row, n) => (
          <li
            key={keyOf(row)}
            aria-setsize={rows.length}
            aria-posinset={first + n + 1}
            style={{ top: (first + n) * rowHeight, height: rowHeight }}
          >
            {draw(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}
