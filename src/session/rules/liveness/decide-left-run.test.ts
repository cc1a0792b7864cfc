import { expect, test } from 'vitest'
import { decideLeftRun, type LeftRunFacts } from './decide-left-run.ts'

test.each<[LeftRunFacts['launch'], boolean, string, string]>([
  ['lives', true, 'tracked', 'O1'],
  ['lives', false, 'tracked', 'O1'],
  ['unknown', true, 'orphan', 'O2'],
  ['unknown', false, 'leftover', 'O3'],
  ['ended', true, 'leftover', 'O3'],
  ['ended', false, 'leftover', 'O3'],
])('a launch that %s, its agent alive: %s → %s', (launch, isAgentAlive, result, rule) => {
  expect(decideLeftRun({ launch, isAgentAlive })).toMatchObject({ result, rule })
})
