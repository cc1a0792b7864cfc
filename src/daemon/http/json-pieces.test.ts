import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeJsonPieces } from './json-pieces.ts'

test('the pieces together are what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
      expect([...composeJsonPieces(value)].join('')).toBe(JSON.stringify(value))
    }),
  )
})

test('members without a value are left out, and no piece is much larger than the rest', () => {
  expect([...composeJsonPieces({ a: undefined, b: [1, undefined] })].join('')).toBe('{"b":[1,null]}')
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'x'.repeat(50) }))
  const pieces = [...composeJsonPieces({ views: { shop: rows } })]
  expect(pieces.length).toBeGreaterThan(5)
  expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThan(70_000)
  expect(pieces.join('')).toBe(JSON.stringify({ views: { shop: rows } }))
})
