import { expect, test } from 'vitest'
import { maySpread, type SpreadFacts } from './may-spread.ts'

const WAITING: SpreadFacts = {
  ...{ failure: 'limit_reached', result: 'wait', rule: 'usage.W10', account: 'work', kind: 'worker', isJob: false },
  ...{ isHandedOver: false, hasBranch: true, autoContinue: true, times: 0, timesMax: 5 },
}

test.each<[rule: string, law: string, facts: Partial<SpreadFacts>]>([
  ['H8', 'while it waits', {}],
  ['H8', 'where its account has no credit', { failure: 'credit_exhausted', result: 'none', rule: 'C2' }],
  ['H8', 'where it was tried often enough', { result: 'give_up', rule: 'usage.W7' }],
  ['H8', 'for the last time', { times: 4 }],
  ['H1', 'not where something else is wrong', { failure: 'overloaded' }],
  ['H1', 'not where it works', { failure: null }],
  ['H2', 'not without a configured account', { account: null }],
  ['H3', 'not twice', { isHandedOver: true }],
  ['H4', 'not for a task or a swarm', { isJob: true }],
  ['H4', 'not for who directs others', { kind: 'orchestrator' }],
  ['H4', 'not without a branch to go on from', { hasBranch: false }],
  ['H5', 'not where a person goes on', { autoContinue: false, result: 'give_up', rule: 'usage.W6' }],
  ['H6', 'not through a spend limit', { result: 'give_up', rule: 'usage.W3' }],
  ['H6', 'not where it goes on itself', { result: 'continue', rule: 'usage.W9' }],
  ['H7', 'not for ever', { times: 5 }],
])('%s: %s', (rule, _law, facts) => expect(maySpread({ ...WAITING, ...facts })).toEqual({ may: rule === 'H8', rule }))
