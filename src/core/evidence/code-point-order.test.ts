import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWalkOrder, sortInWalkOrder } from './code-point-order.ts'

test('many paths are sorted as one by one, also with characters above U+FFFF', () => {
  const name = fc.string({ unit: fc.constantFrom('a', '-', '.', 'Z', '\uffff', '😀'), minLength: 1, maxLength: 3 })
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map(parts => parts.join('/'))
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 20 }), paths => {
      expect(sortInWalkOrder(paths)).toEqual(paths.toSorted(compareWalkOrder))
    }),
  )
})
