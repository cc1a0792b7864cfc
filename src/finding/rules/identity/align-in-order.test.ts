// Laying two lists side by side: what is the same in the same order is paired, one to one, and nothing ever crosses.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignInOrder } from './align-in-order.ts'

type Item = { readonly text: string; readonly at: number; readonly around?: string }

const items = (texts: string): Item[] => [...texts].map((text, at) => ({ text, at }))
const byText = ({ text }: Item) => text
const pairs = (left: string, right: string) =>
  alignInOrder(items(left), items(right), [byText])
    .map(([one, other]) => `${one.text}${one.at}${other.at}`)
    .toSorted()

test.each([
  ['abc', 'abc', ['a00', 'b11', 'c22']],
  ['abc', 'xabc', ['a01', 'b12', 'c23']], // something came first
  ['abc', 'ac', ['a00', 'c21']], // something went
  ['abcd', 'dabc', ['a01', 'b12', 'c23']], // one moved: the most that keep their order are paired
  ['aaa', 'aa', ['a00', 'a11']],
  ['xaay', 'xay', ['a11', 'x00', 'y32']],
  ['ab', 'cd', []],
  ['', 'a', []],
])('%j and %j', (left, right, wanted) => expect(pairs(left, right)).toEqual(wanted))

test('among equal ones the more telling key decides', () => {
  const left = [
    { text: 'a', at: 0, around: 'p' },
    { text: 'a', at: 1, around: 'q' },
  ]
  const right = [{ text: 'a', at: 0, around: 'q' }]
  const aligned = alignInOrder<Item>(left, right, [({ around }) => around ?? '', byText])
  expect(aligned.map(([one, other]) => [one.at, other.at])).toEqual([[1, 0]])
})

test('a long list of the same is closed from its ends', () => {
  const [left, right] = ['a'.repeat(300), 'a'.repeat(299)]
  expect(alignInOrder(items(left), items(right), [byText])).toHaveLength(299)
})

test('for all lists: only equal ones, each once, in order on both sides, and all of two equal lists', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 30 })
  fc.assert(
    fc.property(text, text, (left, right) => {
      const aligned = alignInOrder(items(left), items(right), [byText]).toSorted(([one], [other]) => one.at - other.at)
      for (const [index, [one, other]] of aligned.entries()) {
        expect(one.text).toBe(other.text)
        const next = aligned[index + 1]
        if (next) expect([next[0].at > one.at, next[1].at > other.at]).toEqual([true, true])
      }
      expect(alignInOrder(items(left), items(left), [byText])).toHaveLength(left.length)
    }),
  )
})
