// Which slips are forgiven.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestWord } from './nearest-word.ts'

const KEYS = ['id', 'repo', 'sessionsMax', 'reviewers', 'reviews', 'runtime', 'store']

test.each<[string, string | undefined]>([
  ['sessionMax', 'sessionsMax'], // a letter missing
  ['sessionssMax', 'sessionsMax'], // a letter too many
  ['sessionzMax', 'sessionsMax'], // a wrong letter
  ['sessiosnMax', 'sessionsMax'], // two neighbours swapped count as one slip
  ['sesssionMax', 'sessionsMax'], // two slips
  ['SESSIONSMAX', 'sessionsMax'], // case is no slip at all
  ['sessions', undefined], // three letters missing: one more than enough
  ['reviewer', 'reviewers'], // one slip beats two
  ['rpeo', 'repo'],
  ['if', 'id'],
  ['di', 'id'],
  ['x', undefined], // two edits away from `id`, and no letter of it right
  ['xy', undefined],
  ['', undefined],
  ['repo', 'repo'],
])('for %j somebody probably meant %j', (word, meant) => expect(nearestWord(word, KEYS)).toBe(meant))

test('of equally near words the first one is suggested', () => {
  expect(nearestWord('cat', ['bat', 'hat'])).toBe('bat')
  expect(nearestWord('cat', ['hat', 'bat'])).toBe('hat')
})

test('without candidates there is nothing to suggest', () => expect(nearestWord('repo', [])).toBeUndefined())

test('a long word costs nothing against short candidates', () => {
  expect(nearestWord('a'.repeat(1_000_000), KEYS)).toBeUndefined()
})

test('one edit at any place of a word leads back to it', () => {
  const word = fc.string({ minLength: 4, maxLength: 20, unit: fc.constantFrom(...'abcdef') })
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('a', 'z'), (right, at, letter) => {
      const place = at % right.length
      const wrong = right.slice(0, place) + letter + right.slice(place + 1)
      expect(nearestWord(wrong, [right])).toBe(right)
    }),
  )
})
