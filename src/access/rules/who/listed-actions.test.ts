// Which acts a request is, by its route and its body.
import { expect, test } from 'vitest'
import type { Action } from './actions.ts'
import { type ActingRoute, listActions } from './listed-actions.ts'

const decides: ActingRoute = {
  action: 'accept',
  bodyActs: [{ member: 'reject', action: 'override', instead: true }],
}
const spawns: ActingRoute = {
  action: 'spawn',
  bodyActs: [{ member: 'confinement', is: 'off', action: 'open_cage' }],
}

test.each<[words: string, route: ActingRoute, body: unknown, actions: Action[]]>([
  ['a route without more is its own act', { action: 'look' }, { reject: 'code' }, ['look']],
  ['a body that asks for nothing more', decides, {}, ['accept']],
  ['no body at all', decides, undefined, ['accept']],
  ['another act in its place', decides, { reject: 'code' }, ['override']],
  ['what is false was not asked for', decides, { reject: false }, ['accept']],
  ['what is undefined was not asked for', decides, { reject: undefined }, ['accept']],
  [
    'a member of every object was not asked for',
    { ...decides, bodyActs: [{ ...decides.bodyActs![0]!, member: 'toString' }] },
    {},
    ['accept'],
  ],
  ['a further act', spawns, { confinement: 'off' }, ['spawn', 'open_cage']],
  ['another value is no further act', spawns, { confinement: 'required' }, ['spawn']],
])('%s', (_, route, body, actions) => {
  expect(listActions(route, body)).toEqual(actions)
})
