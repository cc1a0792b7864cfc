import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodePoints, compareWalkOrder, sortInWalkOrder } from './code-point-order.ts'

const name = fc.string({ unit: fc.constantFrom('a', '-', '.', 'Z', '\uffff', '😀'), minLength: 1, maxLength: 3 })
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map(parts => parts.join('/'))

test('the order of a walk is that of the segments, one after the other', () => {
  const bySegments = (left: string, right: string): number => {
    const [a, b] = [left.split('/'), right.split('/')]
    const orders = a.slice(0, b.length).map((segment, index) => compareCodePoints(segment, b[index]!))
    return orders.find(order => order !== 0) ?? a.length - b.length
  }
  fc.assert(
    fc.property(path, path, (left, right) => {
      expect(Math.sign(compareWalkOrder(left, right))).toBe(Math.sign(bySegments(left, right)))
    }),
  )
  expect(compareWalkOrder('a/b', 'a-c')).toBeLessThan(0)
  expect(compareWalkOrder('a', 'a/b')).toBeLessThan(0)
})

test('many paths are sorted as one by one, also with characters above U+FFFF', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 20 }), paths => {
      expect(sortInWalkOrder(paths)).toEqual(paths.toSorted(compareWalkOrder))
    }),
  )
})
