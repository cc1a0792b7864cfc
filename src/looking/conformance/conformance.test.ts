// Every vector of the conformance document, and law K10: any JSON gives an answer or a typed refusal.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { lookingFunctions } from './conformance.ts'

const vectors = readConformanceCases('looking')

test('every published case agrees', () => {
  const wrong = vectors.flatMap(({ id, fn, in: input, out, error }) => {
    const got = answerCase(lookingFunctions, fn, input)
    const wanted = error ? { code: error.code } : { out }
    return isDeepStrictEqual(got, wanted) ? [] : [{ id, wanted, got }]
  })
  expect(wrong).toEqual([])
  expect(new Set(vectors.map(vector => vector.fn))).toEqual(new Set(Object.keys(lookingFunctions)))
})

test.each(Object.keys(lookingFunctions))('K10: %s answers or refuses any JSON, and refuses what is no object', fn => {
  for (const input of [null, 7, 'text', [], true, undefined])
    expect(answerCase(lookingFunctions, fn, input)).toEqual({ code: 'INPUT_INVALID' })
  fc.assert(fc.property(fc.jsonValue(), input => void answerCase(lookingFunctions, fn, input)))
})

test('K10: a nearly right input never makes a function throw anything else', () => {
  const some = vectors.filter((_vector, index) => index % 23 === 0)
  for (const { fn, in: input } of some) for (const odd of nearlyRight(input)) answerCase(lookingFunctions, fn, odd)
})
