import { expect, test } from 'vitest'
import { admitStranger, EMPTY_BOOK, type StrangerBook } from './stranger-limit.ts'

/** How many of so many requests per second are let in over some seconds. */
function flood(perSecond: number, seconds: number, peerOf: (index: number) => string): number {
  let book: StrangerBook = EMPTY_BOOK
  let admitted = 0
  for (let index = 0; index < perSecond * seconds; index++) {
    const answer = admitStranger(book, peerOf(index), 1_000_000 + (index * 1_000) / perSecond)
    book = answer.book
    if (answer.may) admitted++
  }
  return admitted
}

test.each<[name: string, perSecond: number, peerOf: (index: number) => string, atMost: number, atLeast: number]>([
  ['one peer that floods', 1_000, () => 'a', 100 + 20 * 30, 20 * 30],
  ['a thousand peers that flood', 1_000, index => `p${index % 1_000}`, 200 + 100 * 30, 100 * 30],
  ['a new peer each time', 1_000, index => `p${index}`, 200 + 100 * 30, 100 * 30],
  ['a person at the login page', 10, () => 'a', 300, 300],
])('%s', (_name, perSecond, peerOf, atMost, atLeast) => {
  const admitted = flood(perSecond, 30, peerOf)
  expect(admitted).toBeLessThanOrEqual(atMost + 1)
  expect(admitted).toBeGreaterThanOrEqual(atLeast)
})

test('a clock that goes back gives nothing away', () => {
  let book: StrangerBook = EMPTY_BOOK
  let admitted = 0
  for (let index = 0; index < 1_000; index++) {
    const answer = admitStranger(book, 'a', 1_000_000 - index * 1_000)
    book = answer.book
    if (answer.may) admitted++
  }
  expect(admitted).toBeLessThanOrEqual(100)
})
