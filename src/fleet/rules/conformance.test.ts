// Every vector of the conformance document, and law FL12: any JSON gives an answer or a typed refusal.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionFunctions } from '#session/conformance/conformance'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { fleetFunctions } from './conformance.ts'

const vectors = readConformanceCases('fleet')
const functions = { ...fleetFunctions, 'session.judgeProcess': sessionFunctions['session.judgeProcess']! }

test('every published case agrees', () => {
  const wrong = vectors.flatMap(({ id, fn, in: input, out, error }) => {
    const got = answerCase(functions, fn, input)
    const wanted = error ? { code: error.code } : { out }
    return isDeepStrictEqual(got, wanted) ? [] : [{ id, wanted, got }]
  })
  expect(wrong).toEqual([])
  expect(new Set(vectors.map(vector => vector.fn))).toEqual(new Set(Object.keys(functions)))
})

test.each(Object.keys(fleetFunctions))('FL12: %s answers or refuses any JSON, and refuses what is no object', fn => {
  for (const input of [null, 7, 'text', [], true, undefined])
    expect(answerCase(functions, fn, input)).toEqual({ code: 'INPUT_INVALID' })
  fc.assert(fc.property(fc.jsonValue(), input => void answerCase(functions, fn, input)))
})

test('FL12: a nearly right input never makes a function throw anything else', () => {
  const some = vectors.filter((_vector, index) => index % 23 === 0)
  for (const { fn, in: input } of some) for (const odd of nearlyRight(input)) answerCase(functions, fn, odd)
})

test('a term that no calendar reaches is none', () => {
  const NOW = '2026-11-16T09:00:00.000Z'
  const policy = { replaceAfterMs: Number.MAX_SAFE_INTEGER }
  const replacement = { now: NOW, contact: 'out_of_contact', policy, outSince: NOW, lapsed: true }
  expect(answerCase(functions, 'fleet.decideReplacement', replacement)).toEqual({
    out: { action: 'wait', at: null, rule: 'X11' },
  })
})
