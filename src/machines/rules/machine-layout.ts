// Where the states and edges of a machine are drawn. The states stand below each other by their distance from the
// start; a step to the next state is a straight arrow, steps further down run at the right, steps back up at the left.
// Every edge has a row of its own beside its state, so words never meet; edges to the same state share one track.
import type { Edge, Machine } from '#kernel/machine/machine'
import {
  type EdgeRow,
  ENTRY_Y,
  LINE_HEIGHT,
  LOOP_HEIGHT,
  layoutRows,
  type Side,
  type StateRows,
} from './machine-rows.ts'
import { placeTracks } from './place-tracks.ts'

export type Point = readonly [x: number, y: number]
export type PlacedState = Rectangle & { readonly state: string }
export type PlacedLabel = Rectangle & { readonly lines: readonly string[]; readonly anchor: 'start' | 'end' }
export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type PlacedEdge = {
  readonly edge: Edge<string>
  readonly side: Side
  readonly points: readonly Point[]
  readonly label: PlacedLabel
}

export type MachineLayout = {
  readonly width: number
  readonly height: number
  /** The arrow that leads into the initial state. */
  readonly start: readonly [Point, Point]
  readonly states: readonly PlacedState[]
  readonly edges: readonly PlacedEdge[]
}

/** The width of a letter of the labels, which are set in a font of equal widths. */
const LETTER_WIDTH = 7.3
const NAME_LETTER_WIDTH = 8.8
const NAME_PAD = 44
const MARGIN = 12
const START_HEIGHT = 30
const WORDS_PAD = 12
const TRACK_GAP = 15
const LOOP_WIDTH = 20

type Lane = { readonly words: number; readonly tracks: ReadonlyMap<string, number>; readonly width: number }
type Plan = {
  readonly boxes: readonly PlacedState[]
  readonly lanes: { readonly left: Lane; readonly right: Lane }
}

export function layoutMachine(machine: Machine): MachineLayout {
  const rows = layoutRows(machine)
  const tops = placeTops(rows)
  const boxWidth = Math.ceil(Math.max(...rows.map(({ state }) => state.length)) * NAME_LETTER_WIDTH + NAME_PAD)
  const lanes = { left: planLane(rows, tops, 'left', boxWidth), right: planLane(rows, tops, 'right', boxWidth) }
  const x = MARGIN + lanes.left.width
  const boxes = rows.map(({ state, height }, n) => ({ state, x, y: tops[n]!, width: boxWidth, height }))
  const middle = x + boxWidth / 2
  return {
    width: x + boxWidth + lanes.right.width + MARGIN,
    height: boxes.at(-1)!.y + boxes.at(-1)!.height + MARGIN,
    start: [
      [middle, MARGIN],
      [middle, MARGIN + START_HEIGHT],
    ],
    states: boxes,
    edges: rows.flatMap((desk, n) => desk.rows.map(row => placeEdge({ boxes, lanes }, boxes[n]!, row))),
  }
}

function placeTops(rows: readonly StateRows[]): readonly number[] {
  let top = MARGIN + START_HEIGHT
  return rows.map(({ height, gap }) => {
    const here = top
    top += height + gap
    return here
  })
}

// A lane is what lies beside the states: first the words, then the tracks on which the edges run up or down.
function planLane(rows: readonly StateRows[], tops: readonly number[], side: 'left' | 'right', boxWidth: number): Lane {
  const reach = (row: EdgeRow): number => {
    if (row.side === side) return wordsWidth(row.lines)
    if (side === 'left' || row.side === 'left') return 0
    return row.side === 'self' ? LOOP_WIDTH + wordsWidth(row.lines) : wordsWidth(row.lines) - boxWidth / 2
  }
  const words = Math.max(0, ...rows.flatMap(desk => desk.rows.map(reach)))
  const heights = new Map(rows.map(({ state }, n) => [state, [tops[n]! + ENTRY_Y]]))
  rows.forEach((desk, n) => {
    for (const row of desk.rows) if (row.side === side) heights.get(row.edge.to)!.push(tops[n]! + row.lineY)
  })
  const spans = [...heights].filter(([, ys]) => ys.length > 1)
  const tracks = placeTracks(spans.map(([name, ys]) => ({ name, from: Math.min(...ys), to: Math.max(...ys) })))
  const width = words === 0 ? 0 : Math.ceil(words + 2 * WORDS_PAD) + (Math.max(-1, ...tracks.values()) + 1) * TRACK_GAP
  return { words, tracks, width }
}

const wordsWidth = (lines: readonly string[]) => Math.max(...lines.map(line => line.length)) * LETTER_WIDTH

function placeEdge(plan: Plan, box: PlacedState, row: EdgeRow): PlacedEdge {
  const { edge, side, lines } = row
  const outward = side === 'left' ? -1 : 1
  const x = side === 'left' ? box.x : box.x + box.width
  const y = box.y + row.lineY
  const size = { width: wordsWidth(lines), height: lines.length * LINE_HEIGHT, lines }
  const label = (labelX: number): PlacedLabel => ({
    ...size,
    x: labelX,
    y: box.y + row.top,
    anchor: side === 'left' ? 'end' : 'start',
  })
  const target = plan.boxes.find(({ state }) => state === edge.to)!
  if (side === 'down') {
    const middle = box.x + box.width / 2
    return {
      edge,
      side,
      points: [
        [middle, y],
        [middle, target.y],
      ],
      label: label(middle + WORDS_PAD),
    }
  }
  if (side === 'self')
    return { edge, side, points: bend(x, y, x + LOOP_WIDTH, y + LOOP_HEIGHT), label: label(x + LOOP_WIDTH + WORDS_PAD) }
  const { words, tracks } = plan.lanes[side]
  const trackX = x + outward * (words + 2 * WORDS_PAD + tracks.get(edge.to)! * TRACK_GAP)
  return { edge, side, points: bend(x, y, trackX, target.y + ENTRY_Y), label: label(x + outward * WORDS_PAD) }
}

const bend = (x: number, y: number, outX: number, endY: number): readonly Point[] => [
  [x, y],
  [outX, y],
  [outX, endY],
  [x, endY],
]
