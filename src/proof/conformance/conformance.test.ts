// Every published case of the room, and that no input whatever makes a function do anything but answer or refuse.
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { ed25519 } from '../ed25519.ts'
import { proofFunctions } from './conformance.ts'

const functions = proofFunctions(ed25519)
const cases = readConformanceCases('proof').filter(({ fn }) => Object.hasOwn(functions, fn))

test('every published case agrees', () => {
  const wrong = cases.flatMap(({ id, fn, in: input, out, error }) => {
    const got = answerCase(functions, fn, input)
    const wanted = error ? { code: error.code } : { out }
    return isDeepStrictEqual(got, wanted) ? [] : [{ id, wanted, got }]
  })
  expect(wrong).toEqual([])
})

test.each(Object.keys(functions))('%s answers or refuses what is nearly right, and refuses what is no object', fn => {
  for (const input of [null, 7, 'text', [], true, undefined])
    expect(answerCase(functions, fn, input)).toEqual({ code: 'INPUT_INVALID' })
  const first = cases.find(each => each.fn === fn)!
  for (const input of nearlyRight(first.in)) answerCase(functions, fn, input)
})
