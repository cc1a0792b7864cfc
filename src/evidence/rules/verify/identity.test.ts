import { expect, test } from 'vitest'
import { contentHash } from '../record/content-hash.ts'
import { decideIdentity, type EarlierAttempt } from './identity.ts'

const statuses = ['accepted', 'rejected', 'deferred'] as const
const flags = [true, false] as const

const everyAttempt: readonly EarlierAttempt[] = ['same', 'other'].flatMap(hash =>
  statuses.flatMap(status =>
    flags.flatMap(provenance_confirmed => flags.map(transient => ({ hash, status, provenance_confirmed, transient }))),
  ),
)

// The rows of the table, written as questions to one earlier attempt.
const repeats = (each: EarlierAttempt) =>
  each.hash === 'same' && (each.status === 'accepted' || (each.status === 'rejected' && !each.transient))
const occupies = (each: EarlierAttempt) =>
  each.hash === 'other' &&
  (each.status === 'accepted' || (each.status === 'rejected' && each.provenance_confirmed && !each.transient))

test('over all pairs of earlier attempts: repeated, then taken, then another try', () => {
  for (const first of everyAttempt)
    for (const second of everyAttempt) {
      const attempts = [first, second]
      const { result } = decideIdentity('same', attempts)
      if (attempts.some(repeats)) expect(result).toEqual({ decision: 'duplicate', attempt: null })
      else if (attempts.some(occupies))
        expect(result).toEqual({ decision: 'conflict', attempt: null, code: 'DUPLICATE_RUN_ID' })
      else expect(result).toEqual({ decision: 'retry', attempt: 3 })
    }
})

test('the first submission of a run is new', () => {
  expect(decideIdentity('same', []).result).toEqual({ decision: 'new', attempt: 1 })
})

test('a forged submission under somebody else’s run id does not block the real one', () => {
  const forged: EarlierAttempt = { hash: 'other', status: 'rejected', provenance_confirmed: false, transient: false }
  expect(decideIdentity('same', [forged]).result.decision).toBe('retry')
})

test('L12: once settled, the same payload changes nothing however often it comes', () => {
  const settled: EarlierAttempt[] = [{ hash: 'same', status: 'accepted', provenance_confirmed: true, transient: false }]
  for (let round = 0; round < 5; round++) {
    expect(decideIdentity('same', settled).result.decision).toBe('duplicate')
    settled.push({ hash: 'other', status: 'deferred', provenance_confirmed: false, transient: true })
  }
})

test('the hash sees what is said, not how it is written', () => {
  expect(contentHash({ a: 1, b: [1.0, 'é'] })).toBe(contentHash(JSON.parse('{"b":[1,"\\u00e9"],"a":1e0}')))
  expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: '1' }))
})

test('what has no canonical form is refused, not hashed', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  for (const value of [{ a: Number.POSITIVE_INFINITY }, deep])
    expect(() => contentHash(value)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
})
