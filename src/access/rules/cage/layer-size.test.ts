import { expect, test } from 'vitest'
import { composeSize, LAYER_BYTES_USUAL } from './layer-size.ts'

test.each([
  [0, '0 bytes'],
  [4096, '4096 bytes'],
  [1024 * 1024, '1 MiB'],
  [1.55 * 1024 * 1024, '1.6 MiB'],
  [LAYER_BYTES_USUAL, '4 GiB'],
])('%d is %s', (bytes, words) => {
  expect(composeSize(bytes)).toBe(words)
})
