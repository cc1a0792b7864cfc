import { expect, test } from 'vitest'
import { isProvostError } from '../errors/errors.ts'
import { readBoolean, readText } from './read-input.ts'
import { listOf, oneOf, orElse, orNull, readNonEmpty, readTime, readWhole, shapeOf, wholeFrom } from './read-shape.ts'

function refusalOf(read: () => unknown): string {
  try {
    read()
    return 'taken'
  } catch (error) {
    return isProvostError(error) && error.code === 'INPUT_INVALID' ? String(error.details?.field) : 'another error'
  }
}

const read = shapeOf({
  name: readNonEmpty,
  count: orElse(wholeFrom(1), 1),
  at: orElse(orNull(readTime), null),
  looks: orElse(listOf(shapeOf({ kind: oneOf(['a', 'b']) })), []),
  flag: orElse(readBoolean, false),
})

test('what is left out takes its default, what is not in the table is ignored', () => {
  expect(read({ name: 'x', other: 1 }, '')).toEqual({ name: 'x', count: 1, at: null, looks: [], flag: false })
})

const refused: [given: unknown, field: string][] = [
  [null, 'the input'],
  [[], 'the input'],
  [{}, 'name'],
  [{ name: '' }, 'name'],
  [{ name: 'x', count: 0 }, 'count'],
  [{ name: 'x', count: 1.5 }, 'count'],
  [{ name: 'x', count: 2 ** 53 }, 'count'],
  [{ name: 'x', count: null }, 'count'],
  [{ name: 'x', at: '2026-05-26' }, 'at'],
  [{ name: 'x', looks: [{ kind: 'a' }, { kind: 'c' }] }, 'looks[1].kind'],
  [{ name: 'x', flag: 'yes' }, 'flag'],
]
test.each(refused)('%j is refused at its place', (given, field) => {
  expect(refusalOf(() => read(given, ''))).toBe(field)
})

test('only own members count', () => {
  const inherited = shapeOf({ constructor: orElse(readText, 'own'), toString: orElse(readText, 'own') })
  expect(inherited({}, '')).toEqual({ constructor: 'own', toString: 'own' })
})

test('whole numbers go as far as JSON carries them', () => {
  expect(readWhole(-(2 ** 53) + 1, 'n')).toBe(-(2 ** 53) + 1)
  expect(refusalOf(() => readWhole(-(2 ** 53), 'n'))).toBe('n')
  expect(refusalOf(() => readWhole('1', 'n'))).toBe('n')
})
