// What a decision points at is put in its place; what is away, or was never kept, leaves nothing to decide from.
import { expect, test } from 'vitest'
import type { JsonObject } from '#kernel/reading/json-value'
import { askAgain } from './ask-again.ts'
import type { Decider } from './redecide.ts'
import { listDecisionBlobs, wholeDecision } from './whole-decision.ts'

const HERE = 'a'.repeat(64)
const AWAY = 'b'.repeat(64)
const blobs = new Map<string, unknown>([[HERE, [1, 2]]])

const event = (facts: unknown): JsonObject => ({
  word: 'hi',
  list: [3],
  decided: { by: 'a.b', v: 1, rule: 'R', result: 'x', facts },
})
const factsOf = (facts: unknown) => (wholeDecision(event(facts), { blobs }).decided as JsonObject).facts

test.each<[what: string, kept: unknown, facts: unknown]>([
  ['as it is', { a: 1 }, { a: 1 }],
  ['a member of the event', { $data: 'list' }, [3]],
  ['several, beside others', { $data: ['word', 'list'], a: 1 }, { word: 'hi', list: [3], a: 1 }],
  ['a member for one fact', { a: { $data: 'word' } }, { a: 'hi' }],
  ['one that the event has not', { a: { $data: 'none' } }, { a: null }],
  ['a blob for one fact', { a: { $blob: HERE, bytes: 5 }, b: 2 }, { a: [1, 2], b: 2 }],
  ['a blob for all of them', { $blob: HERE, bytes: 5 }, [1, 2]],
  ['a blob that is away', { a: { $blob: AWAY, bytes: 5 }, b: 2 }, { $blob: AWAY, bytes: 5 }],
  ['what was too large to be kept, and one that is away', { a: { $blob: AWAY }, b: { $none: 'too_large' } }, null],
  [
    'a name that objects have of their own',
    JSON.parse('{"__proto__":{"$data":"word"}}'),
    JSON.parse('{"__proto__":"hi"}'),
  ],
  ['what was too large to be kept', { a: { $none: 'too_large', bytes: 9e9 }, b: 2 }, null],
])('%s', (_what, kept, facts) => expect(factsOf(kept)).toEqual(facts))

test('what points at nothing is handed on as it is', () => {
  const kept = event({ a: 1, b: { c: [2] } })
  expect(wholeDecision(kept, { blobs })).toBe(kept)
})

test('all blobs are known before any is read', () => {
  expect(listDecisionBlobs(event({ a: { $blob: HERE }, b: { $blob: AWAY }, c: 1 }))).toEqual([HERE, AWAY])
  expect(listDecisionBlobs(event({ $blob: HERE }))).toEqual([HERE])
  expect(listDecisionBlobs({ word: 'hi' })).toEqual([])
})

test.each<[kept: unknown, why: string]>([
  [{ a: { $blob: AWAY } }, 'facts_not_at_hand'],
  [{ a: { $none: 'too_large' } }, 'no_facts'],
])('%j decides nothing', (kept, why) => {
  const decide: Decider['decide'] = () => ({ rule: 'R', result: 'x' })
  const decider = { name: 'a.b', version: 1, oldest: 1, reads: ['a'], decide }
  const { answer } = askAgain(wholeDecision(event(kept), { blobs }), new Map([['a.b', decider]]), [])!
  expect(answer).toMatchObject({ state: 'cannot_tell', why })
})
