import { expect, test } from 'vitest'
import { sessionMachine } from './session-machine.ts'
import { chanceOf, walkFrom } from './walk-fixture.ts'

test('the machine has exactly the ways that sessions are seen to go', () => {
  const gone = new Set<string>()
  for (let seed = 1; seed <= 40; seed++)
    for (const { before, after } of walkFrom(chanceOf(seed), 2_000))
      if (before.session.state !== after.session.state) gone.add(`${before.session.state} → ${after.session.state}`)
  const drawn = sessionMachine.edges.map(({ from, to }) => `${from} → ${to}`)
  expect([...gone].toSorted()).toEqual(drawn.toSorted())
})
