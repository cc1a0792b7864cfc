// The text of an event is its canonical JSON, whatever it says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { composeEventBody } from './event-text.ts'

test('the members stand in the order that sorting gives', () => {
  const data = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  const event = fc.record({
    id: fc.string(),
    type: fc.string(),
    schema: fc.nat(),
    at: fc.string(),
    actor: fc.record({ kind: fc.constant('person' as const), id: fc.string() }),
    cause: fc.option(fc.string()),
    correlation: fc.string(),
    data,
  })
  fc.assert(
    fc.property(event, fc.string(), fc.nat(), (given, stream, version) => {
      expect(composeEventBody(given, stream, version)).toBe(canonicalJson({ ...given, stream, version }))
    }),
  )
})
