// The rows beside each state of a diagram: one for every edge that leaves it, one where the edges of a side arrive.

import type { Edge, Machine } from '#kernel/machine/machine'
import { composeEdgeLabel } from './edge-label.ts'
import { deriveStateOrder } from './machine-order.ts'

/** `down` is the straight arrow to the next state; `right` leads further down, `left` back up, `self` stays. */
export type Side = 'down' | 'right' | 'left' | 'self'

export type EdgeRow = {
  readonly edge: Edge<string>
  readonly side: Side
  readonly lines: readonly string[]
  /** The top of the words, from the top of the state. */
  readonly top: number
  /** Where the line leaves the state, from its top; for a straight arrow the bottom of the state. */
  readonly lineY: number
}

export type StateRows = {
  readonly state: string
  readonly rows: readonly EdgeRow[]
  readonly height: number
  readonly gap: number
}

export const LINE_HEIGHT = 15
export const ENTRY_Y = 16
export const LOOP_HEIGHT = 16

const HEIGHT_MIN = 44
const FIRST_ROW_Y = 6
const ENTRY_HEIGHT = 18
const LINE_BELOW_WORDS = 4
const ROW_PAD = 10
const GAP = 22

type Sided = { readonly edge: Edge<string>; readonly side: Side; readonly lines: readonly string[] }

export function layoutRows(machine: Machine): readonly StateRows[] {
  const order = deriveStateOrder(machine)
  const sided = new Map(order.map(state => [state, chooseSides(machine, order, state)]))
  const isEntered = (state: string, side: Side) =>
    [...sided.values()].some(rows => rows.some(row => row.side === side && row.edge.to === state))
  return order.map(state => {
    const rows = sided.get(state)!
    const right = stack(
      rows.filter(({ side }) => side === 'right' || side === 'self'),
      isEntered(state, 'right'),
    )
    const left = stack(
      rows.filter(({ side }) => side === 'left'),
      isEntered(state, 'left'),
    )
    const height = Math.max(HEIGHT_MIN, right.height, left.height)
    const down = rows
      .filter(({ side }) => side === 'down')
      .map(row => ({ ...row, top: height + GAP / 2, lineY: height }))
    return {
      state,
      rows: [...down, ...right.rows, ...left.rows],
      height,
      gap: GAP + Math.max(0, ...down.map(({ lines }) => lines.length * LINE_HEIGHT)),
    }
  })
}

function chooseSides(machine: Machine, order: readonly string[], state: string): readonly Sided[] {
  const place = order.indexOf(state)
  const edges = machine.edges.filter(({ from }) => from === state)
  const straight = edges.find(({ to }) => to === order[place + 1])
  return edges.map(edge => ({
    edge,
    lines: composeEdgeLabel(edge),
    side: chooseSide(order.indexOf(edge.to) - place, edge === straight),
  }))
}

function chooseSide(steps: number, isStraight: boolean): Side {
  if (isStraight) return 'down'
  if (steps === 0) return 'self'
  return steps > 0 ? 'right' : 'left'
}

function stack(rows: readonly Sided[], isEntered: boolean): { rows: readonly EdgeRow[]; height: number } {
  let top = FIRST_ROW_Y + (isEntered ? ENTRY_HEIGHT : 0)
  const stacked = rows.map(row => {
    const words = row.lines.length * LINE_HEIGHT
    const placed = { ...row, top, lineY: row.side === 'self' ? top + LINE_BELOW_WORDS : top + words + LINE_BELOW_WORDS }
    top += Math.max(words, row.side === 'self' ? LOOP_HEIGHT + LINE_BELOW_WORDS : 0) + ROW_PAD
    return placed
  })
  return { rows: stacked, height: top }
}
