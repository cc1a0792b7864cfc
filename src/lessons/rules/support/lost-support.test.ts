import { expect, test } from 'vitest'
import { isLive, withoutSupport } from './lost-support.ts'

const pattern = {
  source_finding_ids: ['a', 'b', 'c'],
  support: { finding_count: 3, repo_count: 3 },
  pattern_strength: 'strong',
}

test('what rests on others too goes on with them, and says so', () => {
  expect(withoutSupport(pattern, ['b'], 'emerging')).toEqual({
    source_finding_ids: ['a', 'c'],
    support: { finding_count: 2, repo_count: 3 },
    pattern_strength: 'emerging',
  })
  const doctrine = { based_on_pattern_ids: ['p', 'q'], strength: 'proven' }
  expect(withoutSupport(doctrine, ['p'], undefined)).toEqual({ based_on_pattern_ids: ['q'], strength: 'proven' })
})

test('what did not rest on it is left as it is', () => {
  expect(withoutSupport(pattern, ['x'], 'strong')).toBeUndefined()
  expect(withoutSupport({}, ['x'], undefined)).toBeUndefined()
})

test.each([
  ['candidate', true],
  ['accepted', true],
  ['rejected', false],
  ['invalidated', false],
])('%s lives: %s', (status, lives) => expect(isLive(status)).toBe(lives))
