// Every case of the conformance document, and the promise that any input gets an answer or a typed refusal (U8).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { usageFunctions } from './conformance.ts'

const cases = readConformanceCases('usage')
const answer = (fn: string, input: unknown) => answerCase(usageFunctions, fn, input)

test('every published case agrees', () => {
  for (const { id, fn, in: input, out, error } of cases) {
    expect({ id, ...answer(fn, input) }).toEqual(error ? { id, code: error.code } : { id, out })
  }
  expect(new Set(cases.map(({ fn }) => fn))).toEqual(new Set(Object.keys(usageFunctions)))
})

test.each(Object.keys(usageFunctions))('%s answers or refuses any JSON, and refuses what is no object', fn => {
  for (const input of [null, [], 'text', 7, true]) expect(answer(fn, input)).toEqual({ code: 'INPUT_INVALID' })
  fc.assert(fc.property(fc.jsonValue(), input => void answer(fn, input)))
})

test('a nearly right input is answered or refused too', () => {
  const some = cases.filter((_case, index) => index % 17 === 0)
  const codes = some.flatMap(({ fn, in: input }) => nearlyRight(input).map(odd => answer(fn, odd).code))
  expect(new Set(codes)).toEqual(new Set([undefined, 'INPUT_INVALID']))
})

const turn = { kind: 'turn', id: 'demo-7', harness: 'codex' }
const cost = { nanos: 1, currency: 'USD' }
const readAlike: [input: object, like: object][] = [
  [{ ...turn, cost: null, basis: {} }, turn],
  [{ ...turn, basis: 'guessed' }, turn],
  [
    { ...turn, cost },
    { ...turn, cost, basis: 'told' },
  ],
]
test.each(readAlike)('the basis of a cost is read where there is a cost: %j', (input, like) => {
  expect(answer('usage.composeSpan', like)).toHaveProperty('out')
  expect(answer('usage.composeSpan', input)).toEqual(answer('usage.composeSpan', like))
})

test('a cost without a basis that is a word of the list is refused', () => {
  expect(answer('usage.composeSpan', { ...turn, cost, basis: 'guessed' })).toEqual({ code: 'INPUT_INVALID' })
})

test.each([cost, null, 'dear'])('what is told beside the tokens of a model is ignored: %j', more => {
  const tokens = { input: 1, cacheRead: 0, cacheWrite: 0, output: 0, other: 0, reasoning: 0 }
  const bare = { models: [{ model: 'm', tokens }], cost: null }
  const delta = { models: [{ model: 'm', tokens, cost: more }], cost: null }
  const counted = { counted: bare, prior: bare, rule: 'C6', missed: false }
  expect(answer('usage.countTurn', { fact: { delta } })).toEqual({ out: counted })
})
