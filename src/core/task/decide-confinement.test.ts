import { expect, test } from 'vitest'
import { type Confinement, decideConfinement, describeConfinement } from './decide-confinement.ts'

const can: Confinement = { isConfined: true, by: 'namespaces' }
const cannot: Confinement = { isConfined: false, because: 'no namespaces' }

test.each<[permissions: string | null, proven: Confinement, answer: string]>([
  [null, can, 'confined by namespaces'],
  [null, cannot, 'NOT CONFINED: no namespaces'], // loud, never silent
  ['confined', can, 'confined by namespaces'],
  ['confined', cannot, 'refused: no namespaces'],
  ['unconfined', can, 'NOT CONFINED: the configuration says unconfined'],
  ['unconfined', cannot, 'NOT CONFINED: the configuration says unconfined'],
  ['plan', can, 'refused: plan'], // a word of another agent
])('permissions %s where %j: %s', (permissions, proven, answer) => {
  const decided = decideConfinement(permissions, proven)
  expect(decided.may ? describeConfinement(decided.confinement) : `refused: ${decided.found}`).toBe(answer)
})
