import { expect, test } from 'vitest'
import { composeBytes } from './compose-bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [99_949, '99.9 kB'],
  [100_000, '100 kB'],
  [1_500_000, '1.5 MB'],
  [5_000_000_000_000, '5000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(composeBytes(bytes)).toBe(text)
})
