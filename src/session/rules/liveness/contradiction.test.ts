import { expect, test } from 'vitest'
import { composeContradiction, isContradictionNews } from './contradiction.ts'

const seen = { record: 'a', belief: 'forged', alive: 'process' }

test('a contradiction is told once for each way in which the record is not believed, however often that is written', () => {
  expect(isContradictionNews(null, seen)).toBe(true)
  expect(isContradictionNews(seen, { ...seen, record: 'b' })).toBe(false)
  expect(isContradictionNews(seen, { ...seen, belief: 'unsealed' })).toBe(true)
  expect(isContradictionNews(seen, { ...seen, alive: 'group' })).toBe(true)
})

test.each([
  ['process', 'its process lives, and a record claims its end (forged)'],
  ['group', 'processes of its group live, and a record claims its end (forged)'],
  ['what a newer version names', 'a record claims its end, and a look denies it (forged)'],
])('of %s', (alive, sentence) => {
  expect(composeContradiction({ ...seen, alive })).toBe(sentence)
})
