// The diagram of every machine: whole, once, inside its canvas, and no words over words or boxes.
import { describe, expect, it } from 'vitest'
import { MACHINES } from '#house/machines'
import { layoutMachine, type PlacedEdge, type Point, type Rectangle } from './machine-layout.ts'
import { deriveDistances, deriveStateOrder } from './machine-order.ts'
import { placeTracks } from './place-tracks.ts'
import { composeRoundedPath } from './rounded-path.ts'

const overlaps = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const wordsOf = ({ label }: PlacedEdge): Rectangle =>
  label.anchor === 'start' ? label : { ...label, x: label.x - label.width }

const pairs = <Item>(items: readonly Item[]) => items.flatMap((a, n) => items.slice(n + 1).map(b => [a, b] as const))

const segmentsOf = ({ points }: PlacedEdge): readonly Rectangle[] =>
  points.slice(1).map(([x, y], n) => {
    const [fromX, fromY] = points[n]!
    return { x: Math.min(x, fromX), y: Math.min(y, fromY), width: Math.abs(x - fromX), height: Math.abs(y - fromY) }
  })

describe.each(MACHINES.map(machine => [machine.name, machine] as const))('the diagram of %s', (_name, machine) => {
  const layout = layoutMachine(machine)
  const boxOf = (state: string) => layout.states.find(box => box.state === state)!

  it('draws every state and every edge once', () => {
    expect(layout.states.map(({ state }) => state).toSorted()).toEqual(machine.states.toSorted())
    expect(new Set(layout.edges.map(({ edge }) => edge))).toEqual(new Set(machine.edges))
    expect(layout.edges).toHaveLength(machine.edges.length)
  })

  it('lets no box, no words and no box and words overlap', () => {
    const things = [...layout.states, ...layout.edges.map(wordsOf)]
    expect(pairs(things).filter(([a, b]) => overlaps(a, b))).toEqual([])
  })

  it('draws no line through words or through a state', () => {
    const things = [...layout.states, ...layout.edges.map(wordsOf)]
    const hits = layout.edges.flatMap(edge =>
      segmentsOf(edge).filter(line => things.some(thing => overlaps(thing, line))),
    )
    expect(hits).toEqual([])
  })

  it('keeps everything inside the canvas', () => {
    const points: readonly Point[] = [
      ...layout.start,
      ...layout.edges.flatMap(({ points: line }) => line),
      ...[...layout.states, ...layout.edges.map(wordsOf)].flatMap(({ x, y, width, height }): Point[] => [
        [x, y],
        [x + width, y + height],
      ]),
    ]
    for (const [x, y] of points) {
      expect(x).toBeGreaterThan(0)
      expect(y).toBeGreaterThan(0)
      expect(x).toBeLessThan(layout.width)
      expect(y).toBeLessThan(layout.height)
    }
  })

  it('begins each edge at the border of its state and ends it at the border of its target', () => {
    const isOnBorder = ([px, py]: Point, { x, y, width, height }: Rectangle) =>
      ((px === x || px === x + width) && py >= y && py <= y + height) ||
      ((py === y || py === y + height) && px >= x && px <= x + width)
    for (const { edge, points } of layout.edges) {
      expect(isOnBorder(points[0]!, boxOf(edge.from)), `${edge.from} -> ${edge.to} begins`).toBe(true)
      expect(isOnBorder(points.at(-1)!, boxOf(edge.to)), `${edge.from} -> ${edge.to} ends`).toBe(true)
    }
  })

  it('never lets lines to different states run on top of each other', () => {
    const isUpright = ({ width }: Rectangle) => width === 0
    const tracks = layout.edges.flatMap(placed =>
      segmentsOf(placed)
        .filter(isUpright)
        .map(line => ({ to: placed.edge.to, line })),
    )
    const clashes = pairs(tracks).filter(
      ([a, b]) =>
        a.to !== b.to &&
        a.line.x === b.line.x &&
        a.line.y < b.line.y + b.line.height &&
        b.line.y < a.line.y + a.line.height,
    )
    expect(clashes).toEqual([])
  })

  it('is the same each time', () => {
    expect(layoutMachine(machine)).toEqual(layout)
  })
})

const edge = (from: string, to: string) => ({ from, to, trigger: `${from} ${to}` })

describe('the order of states', () => {
  const machine = {
    name: 'm',
    title: 'M',
    initial: 'a',
    states: ['end', 'c', 'b', 'a', 'island'],
    terminal: ['end'],
    edges: [edge('a', 'end'), edge('a', 'b'), edge('b', 'c'), edge('c', 'a')],
  }

  it('counts steps from the start, and puts what nothing reaches behind', () => {
    expect(Object.fromEntries(deriveDistances(machine))).toEqual({ a: 0, end: 1, b: 1, c: 2, island: 3 })
  })

  it('reads from the start to the ends', () => {
    expect(deriveStateOrder(machine)).toEqual(['a', 'b', 'c', 'island', 'end'])
  })
})

describe('tracks', () => {
  it('are shared by bundles that never pass each other, the short ones inside', () => {
    const tracks = placeTracks([
      { name: 'long', from: 0, to: 200 },
      { name: 'high', from: 0, to: 50 },
      { name: 'low', from: 100, to: 150 },
    ])
    expect(Object.fromEntries(tracks)).toEqual({ high: 0, low: 0, long: 1 })
  })

  it('are not shared by bundles that nearly touch', () => {
    const tracks = placeTracks([
      { name: 'high', from: 0, to: 50 },
      { name: 'low', from: 57, to: 107 },
    ])
    expect(new Set(tracks.values()).size).toBe(2)
  })
})

it('rounds corners, but never more than half of a short side', () => {
  expect(
    composeRoundedPath([
      [0, 0],
      [20, 0],
      [20, 8],
    ]),
  ).toBe('M0 0L13 0Q20 0 20 4L20 8')
})
