import { expect, test } from 'vitest'
import { utf8Length } from '#kernel/text/utf8-length'
import { readPayload } from './payload.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const sized = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))

test('exactly as large and as deep as allowed is read', () => {
  expect(readPayload(sized(1_048_576))).toHaveLength(1_048_574)
  expect(JSON.stringify(readPayload(nested(32)))).toBe(nested(32))
  expect(readPayload('{"brackets in \\" text": "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}')).toHaveProperty([
    'brackets in " text',
  ])
})

test.each(['\\"', '\\\\', 'x', '', '\\"\\\\\\"'])(
  'brackets in a text after %j are letters, and after the text they count',
  before => {
    const text = `"${before}${'['.repeat(40)}"`
    expect(readPayload(text)).toHaveLength(JSON.parse(text).length)
    expect(() => readPayload(`["${before}", ${nested(32)}]`)).toThrow(
      expect.objectContaining({ code: 'EVIDENCE_TOO_LARGE' }),
    )
  },
)

const refusals: readonly [what: string, text: string, code: string][] = [
  ['one byte too large', sized(1_048_577), 'EVIDENCE_TOO_LARGE'],
  ['too large in bytes, not in characters', JSON.stringify('ü'.repeat(524_288)), 'EVIDENCE_TOO_LARGE'],
  ['one level too deep', nested(33), 'EVIDENCE_TOO_LARGE'],
  ['ten thousand levels deep', nested(10_000), 'EVIDENCE_TOO_LARGE'],
  ['not JSON', '{', 'EVIDENCE_NOT_JSON'],
  ['empty', '', 'EVIDENCE_NOT_JSON'],
  ['a number that nothing can hold', '{"a": 1e999}', 'EVIDENCE_NOT_JSON'],
]

test.each(refusals)('%s is refused', (_what, text, code) => {
  expect(() => readPayload(text)).toThrow(expect.objectContaining({ code }))
})

test.each(['', 'abc', 'é', '€', '\u{1F600}', '\uD800', '\uDE00\uD83D', 'a\u{10FFFF}b\uDC00'])(
  '%j takes as many bytes as it is written with',
  text => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
  },
)
