// A line through points as the path of an SVG, its corners rounded.
import type { Point } from './machine-layout.ts'

const RADIUS = 7

export function composeRoundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  const parts = rest.map((point, n) => {
    const next = rest[n + 1]
    if (next === undefined) return `L${point.join(' ')}`
    const before = toward(point, points[n]!)
    return `L${before.join(' ')}Q${point.join(' ')} ${toward(point, next).join(' ')}`
  })
  return `M${first!.join(' ')}${parts.join('')}`
}

/** The place on the way from a corner to another point where the rounding begins. */
function toward([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y)
  const share = Math.min(RADIUS, length / 2) / (length || 1)
  return [round(x + (toX - x) * share), round(y + (toY - y) * share)]
}

const round = (value: number) => Math.round(value * 10) / 10
