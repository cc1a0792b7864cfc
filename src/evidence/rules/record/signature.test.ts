import { expect, test } from 'vitest'
import { decideSignature, type RecordSignatureFacts } from './signature.ts'

const valid: RecordSignatureFacts = {
  envelope: { keyid: 'k', statedRecordSha256: 'h' },
  isKeyKnown: true,
  isSignatureSound: true,
  recordSha256: 'h',
  isSignatureRequired: false,
}

const rows: readonly [
  state: string,
  change: Partial<RecordSignatureFacts>,
  counts: boolean,
  countsIfRequired: boolean,
][] = [
  ['valid', {}, true, true],
  ['unsigned', { envelope: null }, true, false],
  ['unknown_key', { isKeyKnown: false, isSignatureSound: false }, true, false],
  ['invalid', { isSignatureSound: false, recordSha256: 'x' }, false, false],
  ['record_changed', { recordSha256: 'x' }, false, false],
  ['record_changed', { envelope: { keyid: 'k', statedRecordSha256: null } }, false, false],
]

test.each(rows)('%s', (state, change, counts, countsIfRequired) => {
  const answer = (isSignatureRequired: boolean) => decideSignature({ ...valid, ...change, isSignatureRequired }).result
  expect([answer(false), answer(true)]).toEqual([
    { state, counts },
    { state, counts: countsIfRequired },
  ])
})
