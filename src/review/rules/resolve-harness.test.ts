import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProvostError } from '#kernel/errors/errors'
import { type HarnessFacts, resolveHarness } from './resolve-harness.ts'

const facts: HarnessFacts = {
  supported: ['claude-code', 'codex'],
  configured: [],
  requested: '',
  workerHarness: 'goose',
  default: 'claude-code',
}

const rows: [what: string, change: Partial<HarnessFacts>, harness: string, rule: string][] = [
  ['a person asks for a second opinion', { requested: 'codex', configured: ['claude-code'] }, 'codex', 'H1'],
  ['the project names a reviewer', { configured: ['', 'codex'], workerHarness: 'claude-code' }, 'codex', 'H2'],
  ['the worker is a reviewer too', { workerHarness: 'codex' }, 'codex', 'H3'],
  ['the worker is none', {}, 'claude-code', 'H4'],
]

test.each(rows)('%s', (_what, change, harness, rule) => {
  expect(resolveHarness({ ...facts, ...change })).toMatchObject({ result: harness, rule })
})

const unknown: [what: string, change: Partial<HarnessFacts>][] = [
  ['a request in capitals', { requested: 'CODEX' }],
  ['a request with a blank', { requested: ' codex' }],
  ['a configured name that does not exist does not fall through', { configured: ['nobody', 'codex'] }],
  ['a default that does not exist', { default: 'nobody' }],
  ['no reviewer at all', { supported: [] }],
]

test.each(unknown)('%s is refused', (_what, change) => {
  expect(() => resolveHarness({ ...facts, ...change })).toThrow(expect.objectContaining({ code: 'REVIEWER_UNKNOWN' }))
})

test('L9: the answer is a supported name or REVIEWER_UNKNOWN', () => {
  const name = fc.constantFrom('', 'a', 'b', 'c')
  const any = fc.record({
    supported: fc.subarray(['a', 'b']),
    configured: fc.array(name),
    requested: name,
    workerHarness: name,
    default: name,
  })
  fc.assert(
    fc.property(any, given => {
      try {
        expect(given.supported).toContain(resolveHarness(given).result)
      } catch (error) {
        expect(isProvostError(error) && error.code).toBe('REVIEWER_UNKNOWN')
      }
    }),
  )
})
