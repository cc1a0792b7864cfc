import { expect, test } from 'vitest'
import { readConformanceCases } from '#testing/conformance-cases'
import { formatFunctions } from './formats.ts'

const vectors = readConformanceCases('evidence')

test.each(Object.keys(formatFunctions))('%s agrees with every published case', fn => {
  const own = vectors.filter(vector => vector.fn === fn)
  expect(own.length).toBeGreaterThan(0)
  for (const { id, in: input, out, error } of own)
    expect({ id, ...answerOf(fn, input) }).toEqual({ id, ...(error ? { code: error.code } : { out }) })
})

function answerOf(fn: string, input: unknown): object {
  try {
    return { out: JSON.parse(JSON.stringify(formatFunctions[fn]?.(input))) }
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? { code: thrown.code } : { thrown }
  }
}

test.each(Object.keys(formatFunctions))('%s refuses what has not its shape', fn => {
  for (const input of [undefined, null, [], 'text', {}, { text: 5, xml: null }])
    expect(answerOf(fn, input)).toEqual({ code: 'INPUT_INVALID' })
})

test('a policy is of one of two kinds', () => {
  expect(answerOf('evidence.parsePolicy', { text: '', kind: 'local' })).toEqual({ code: 'INPUT_INVALID' })
})
