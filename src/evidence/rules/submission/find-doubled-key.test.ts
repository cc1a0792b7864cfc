import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDoubledKey } from './find-doubled-key.ts'

test.each<[text: string, doubled: string | undefined]>([
  ['{}', undefined],
  ['{"a":1,"b":1}', undefined],
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a":{"a":1},"b":{"a":1}}', undefined],
  ['[{"a":1},{"a":1}]', undefined],
  ['{"a":["a","a",{"b":0,"b":0}]}', 'b'],
  ['{"a":"a,\\"a\\":1","c":"a"}', undefined],
  ['{"a":1,"b":[],"a":[]}', 'a'],
  ['"a"', undefined],
])('%s', (text, doubled) => expect(findDoubledKey(text)).toBe(doubled))

test('what a writer of JSON makes has no key twice, and with one more of its keys it has', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), object => {
      const text = JSON.stringify(object)
      const key = Object.keys(object)[0]!
      expect(findDoubledKey(text)).toBeUndefined()
      expect(findDoubledKey(`${text.slice(0, -1)},${JSON.stringify(key)}:0}`)).toBe(key)
    }),
  )
})
