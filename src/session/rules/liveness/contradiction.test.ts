import { expect, test } from 'vitest'
import { composeContradiction, isContradictionNews } from './contradiction.ts'

const seen = { record: 'a', belief: 'forged', rule: 'X2' }

test('a contradiction is told once for each way in which the record is not believed, however often that is written', () => {
  expect(isContradictionNews(null, seen)).toBe(true)
  expect(isContradictionNews(seen, { ...seen, record: 'b' })).toBe(false)
  expect(isContradictionNews(seen, { ...seen, belief: 'unsealed' })).toBe(true)
  expect(isContradictionNews(seen, { ...seen, rule: 'X5' })).toBe(true)
})

test.each([
  ['X2', 'its process lives, and a record claims its end (forged)'],
  ['X5', 'processes of its group live, and a record claims its end (forged)'],
  ['a newer one', 'a record claims its end, and a look denies it (forged)'],
])('by %s', (rule, sentence) => {
  expect(composeContradiction({ ...seen, rule })).toBe(sentence)
})
