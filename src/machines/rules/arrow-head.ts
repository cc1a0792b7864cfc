// The head of an arrow at the end of a line, as the points of an SVG polygon.
import type { Point } from './machine-layout.ts'

const LENGTH = 8
const HALF_WIDTH = 4

export function composeArrowHead(points: readonly Point[]): string {
  const [x, y] = points.at(-1)!
  const [fromX, fromY] = points.at(-2)!
  const length = Math.hypot(x - fromX, y - fromY) || 1
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length]
  const corner = (side: number) => [x - dx * LENGTH + side * dy * HALF_WIDTH, y - dy * LENGTH - side * dx * HALF_WIDTH]
  return [[x, y], corner(1), corner(-1)].map(point => point.join(',')).join(' ')
}
