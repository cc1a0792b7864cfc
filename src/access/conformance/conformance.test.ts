// Every published case of the room, and that no input whatever makes a function do anything but answer or refuse.
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { accessFunctions } from './conformance.ts'

const cases = readConformanceCases('access')

test('every published case agrees', () => {
  for (const { id, fn, in: input, out, error } of cases)
    expect({ id, ...answerCase(accessFunctions, fn, input) }).toEqual({
      id,
      ...(error ? { code: error.code } : { out }),
    })
  expect(new Set(cases.map(({ fn }) => fn))).toEqual(new Set(Object.keys(accessFunctions)))
})

test.each(Object.keys(accessFunctions))('%s answers or refuses what is nearly right', fn => {
  const first = cases.find(each => each.fn === fn)!
  for (const input of nearlyRight(first.in)) answerCase(accessFunctions, fn, input)
})
