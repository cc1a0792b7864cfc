import { expect, test } from 'vitest'
import { chanceOf, walkFrom } from '../liveness/walk-fixture.ts'
import { sessionMachine } from './session-machine.ts'

const gone = new Set<string>()
const looked = new Set<string>()
for (let seed = 1; seed <= 40; seed++)
  for (const { before, after, composed } of walkFrom(chanceOf(seed), 2_000)) {
    if (before.session.state === after.session.state) continue
    const way = `${before.session.state} → ${after.session.state}`
    gone.add(way)
    if (composed.rule.startsWith('probe.')) looked.add(`${way}: ${composed.rule.replace(/D[23]$/, 'D2 D3')}`)
  }

test('the machine has exactly the ways that sessions are seen to go', () => {
  const drawn = sessionMachine.edges.map(({ from, to }) => `${from} → ${to}`)
  expect([...gone].toSorted()).toEqual(drawn.toSorted())
})

test('no look leads along a way that does not name it, and none of the named ones is missing from what was seen', () => {
  const drawn = sessionMachine.edges.flatMap(({ from, to, trigger }) =>
    trigger
      .split(', ')
      .filter(word => word.startsWith('probe.'))
      .map(word => `${from} → ${to}: ${word}`),
  )
  expect([...looked].filter(way => !drawn.includes(way))).toEqual([])
  // A proven end is too seldom for every pair of states; everything else is seen.
  expect(drawn.filter(way => !looked.has(way) && !/P2[a-d]$/.test(way))).toEqual([])
})
