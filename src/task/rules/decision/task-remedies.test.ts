// What a task that is over still offers.
import { expect, test } from 'vitest'
import { listOffers } from './task-remedies.ts'

test.each([
  ['done', 'accepted', ['provost proof make ta_01']],
  ['done', 'reverted', []],
  ['done', null, []],
  ['accept', 'accepted', []],
  ['revert', null, []],
] as const)('in %s, %s', (phase, outcome, offers) => {
  expect(listOffers({ id: 'ta_01', phase, outcome })).toEqual(offers)
})
