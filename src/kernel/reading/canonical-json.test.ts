import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from '../events/hash.ts'
import { canonicalJson } from './canonical-json.ts'

test('members are sorted by UTF-16 code unit', () => {
  expect(canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '\ud83d\ude00': 5, '\u0080': 6, ö: 7 })).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  )
})

test.each<[unknown, string]>([
  [-0, '0'],
  [1e21, '1e+21'],
  [0.000001, '0.000001'],
  [1e-7, '1e-7'],
  [333333333.3333333, '333333333.3333333'],
  ['\u0007\u2028"\\', '"\\u0007\u2028\\"\\\\"'],
  [[undefined, null, []], '[null,null,[]]'],
  [{ a: undefined, b: {} }, '{"b":{}}'],
])('%j is written %s', (value, text) => expect(canonicalJson(value)).toBe(text))

test.each([Number.NaN, Number.POSITIVE_INFINITY, () => 1, 10n, undefined])('%s has no canonical form', value => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})

test('the text parses back to the same value, and does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const text = canonicalJson(value)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), value => {
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
    }),
  )
})

test('SHA-256 of text is that of its UTF-8 bytes', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256Hex('ü')).toBe(sha256Hex(new Uint8Array([0xc3, 0xbc])))
})
