import { expect, test, vi } from 'vitest'
import { nativeHash, portableHash, sha256Hex } from './hash.ts'

const TEXTS = [
  '',
  'a',
  'grün — 🐢',
  'half a character: \ud83d',
  '\udc22 the other half',
  'zero \u0000 in between',
  'x'.repeat(70_000),
]

test.each(TEXTS)('Node and the portable one agree on a text (%#)', text => {
  expect(nativeHash()?.(text)).toBe(portableHash(text))
  expect(sha256Hex(text)).toBe(portableHash(text))
})

test('they agree on bytes, also on a part of a larger buffer', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_none, at) => at % 256).subarray(7, 290)
  expect(nativeHash()?.(bytes)).toBe(portableHash(bytes))
})

test('a digest does not change when many were made before', () => {
  const before = sha256Hex('the same')
  for (let made = 0; made < 3000; made++) sha256Hex(`one of many ${made}`)
  expect(sha256Hex('the same')).toBe(before)
})

test('a host without Node gets the portable one', () => {
  vi.stubGlobal('process', undefined)
  const native = nativeHash()
  vi.unstubAllGlobals()
  expect(native).toBeUndefined()
})
