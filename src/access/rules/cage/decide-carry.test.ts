import { expect, test } from 'vitest'
import { decideCarry } from './decide-carry.ts'

test.each<[launched: string | null, real: string | null, layer: string | null, shape: 'same' | 'other', rule: string]>([
  ['a', 'a', null, 'same', 'O1'],
  ['a', 'b', 'b', 'same', 'O1'],
  ['a', 'b', 'a', 'same', 'O2'],
  [null, null, 'b', 'same', 'O3'],
  ['a', 'a', 'b', 'other', 'O4'],
  ['a', 'c', 'b', 'same', 'O5'],
  ['a', null, 'b', 'same', 'O5'],
  ['a', 'a', 'b', 'same', 'O6'],
])('launched with %s, real %s, in the layer %s (%s): %s', (launched, real, layer, shape, rule) => {
  const decided = decideCarry({ launched, real, layer, shape })
  expect(decided.rule).toBe(rule)
  expect(decided.result === 'carry').toBe(rule === 'O6')
})
