// However much is asked for: never more than so many at once, nobody is forgotten, and what was begun goes first.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FewAtOnce } from './few-at-once.ts'

test('at most so many run, all of them come to their end, also beside some that fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean(), { maxLength: 30 }), async (max, fates) => {
      const gate = new FewAtOnce(max)
      let running = 0
      let most = 0
      const works = fates.map(isGood =>
        gate.take(async () => {
          most = Math.max(most, ++running)
          await new Promise(resolve => setImmediate(resolve))
          running -= 1
          if (!isGood) throw new Error('bad luck')
        }),
      )
      const ended = await Promise.allSettled(works)
      expect(ended.map(({ status }) => status === 'fulfilled')).toEqual(fates)
      expect(most).toBe(Math.min(max, fates.length))
      expect(await gate.take(async () => 'still open')).toBe('still open')
    }),
    { numRuns: 50 },
  )
})

test('in the order in which it came, and what goes on with something begun before what is new', async () => {
  const gate = new FewAtOnce(1)
  const order: string[] = []
  const note = (name: string, goesOn = false) => gate.take(async () => void order.push(name), goesOn)
  const first = gate.take(async () => {
    order.push('a begins')
    await new Promise(resolve => setImmediate(resolve))
  })
  await Promise.all([first, note('b'), note('c'), note('a goes on', true)])
  expect(order).toEqual(['a begins', 'a goes on', 'b', 'c'])
})
