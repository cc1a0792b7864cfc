import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseShortId, readShortId } from './short-id.ts'

test.each([
  ['ta_8U', { noun: 'task', prefix: 'ta_8U' }],
  ['ta_8u0c', { noun: 'task', prefix: 'ta_8U0C' }],
  ['ta_8U0CHDI550', undefined],
  ['ta_8', undefined],
  ['plan', undefined],
  ['shop-1', undefined],
  ['dfind-docs', { noun: 'lesson', prefix: 'dfind-docs' }],
])('%s may begin %j', (word, begins) => expect(readShortId(word)).toEqual(begins))

const ids = fc.uniqueArray(fc.string({ minLength: 2, maxLength: 6, unit: fc.constantFrom('0', 'A') }), { maxLength: 8 })

test('only what nothing else begins with is chosen', () => {
  fc.assert(
    fc.property(ids, fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('0', 'A') }), (all, prefix) => {
      const found = all.filter(id => id.startsWith(prefix))
      const choice = chooseShortId(prefix, found)
      if (choice.kind === 'one') expect(found.length === 1 || choice.id === prefix).toBe(true)
      if (choice.kind === 'several') expect(choice.ids.length).toBeGreaterThan(1)
      if (choice.kind === 'none') expect(found).toEqual([])
    }),
  )
})
