import { expect, test } from 'vitest'
import { createInTurn } from './in-turn.ts'

test('one key: the next begins when the one before has ended, however it ended', async () => {
  const inTurn = createInTurn()
  const told: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn('pane', async () => {
    told.push('first begins')
    await gate.promise
    told.push('first ends')
    throw new Error('lost')
  })
  const second = inTurn('pane', async () => told.push('second'))
  await inTurn('another pane', async () => told.push('elsewhere'))
  expect(told).toEqual(['first begins', 'elsewhere'])
  gate.resolve()
  await expect(first).rejects.toThrow('lost')
  await second
  expect(told).toEqual(['first begins', 'elsewhere', 'first ends', 'second'])
})
