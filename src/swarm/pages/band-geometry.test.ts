// Bands: heights tell counts, blocks of a wave never overlap, and every ribbon has both its ends.
import { expect, test } from 'vitest'
import { drawBands } from './band-geometry.ts'

const BANDS = [
  { wave: 1, from: null, to: 'new', count: 30 },
  { wave: 3, from: 'new', to: 'fixed', count: 10 },
  { wave: 3, from: 'new', to: 'recurring', count: 20 },
  { wave: 3, from: null, to: 'new', count: 5 },
]

test('blocks of a wave stand below each other in the order of the states', () => {
  const { blocks } = drawBands([1, 3], BANDS)
  const third = blocks.filter(({ wave }) => wave === 3)
  expect(third.map(({ state, count }) => [state, count])).toEqual([
    ['new', 5],
    ['recurring', 20],
    ['fixed', 10],
  ])
  for (const [at, block] of third.slice(1).entries()) expect(block.y).toBeGreaterThan(third[at]!.y + third[at]!.height)
})

test('twice as many findings are twice as tall', () => {
  const { blocks } = drawBands([1, 3], BANDS)
  const heightOf = (state: string) => blocks.find(block => block.wave === 3 && block.state === state)!.height
  expect(heightOf('recurring')).toBeCloseTo(2 * heightOf('fixed'))
})

test('what is new comes from nowhere and has no ribbon', () => {
  expect(drawBands([1, 3], BANDS).ribbons.map(({ title }) => title)).toEqual([
    '20 new after wave 1 → recurring after wave 3',
    '10 new after wave 1 → fixed after wave 3',
  ])
})

test('no wave is an empty picture', () => {
  expect(drawBands([], [])).toMatchObject({ blocks: [], ribbons: [] })
})
