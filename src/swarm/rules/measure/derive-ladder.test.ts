// The ladder: every phase is a rung exactly once, and a run stands on one of them, or behind all.
import { expect, test } from 'vitest'
import { SWARM_PHASES } from '../wave/phase.ts'
import { deriveSwarmLadder } from './derive-ladder.ts'

const FACTS = {
  phase: 'health-amend-a',
  waves: [
    { number: 1, phase: 'health-audit-a', status: 'collected' },
    { number: 2, phase: 'health-amend-a', status: 'dispatched' },
    { number: 3, phase: 'health-verify-a', status: 'collected' },
  ],
  promotions: [{ from: 'health-verify-a' }],
}

test('every phase is a rung, in the order of the table', () => {
  expect(deriveSwarmLadder(FACTS).flatMap(({ rungs }) => rungs.map(({ phase }) => phase))).toEqual(SWARM_PHASES)
})

test('where the run stands outweighs what it passed', () => {
  const [first] = deriveSwarmLadder(FACTS)
  expect(first!.rungs.map(({ state, waves }) => [state, waves])).toEqual([
    ['open', [1]],
    ['here', [2]],
    ['passed', [3]],
  ])
})

test('a run that is complete stands on no rung', () => {
  const states = deriveSwarmLadder({ ...FACTS, phase: 'complete' }).flatMap(({ rungs }) =>
    rungs.map(({ state }) => state),
  )
  expect(states).not.toContain('here')
})
