// What a signature is worth, and what it is over.
import { expect, test } from 'vitest'
import { type ActToSign, composeSignedAct, judgeSignature, type SignatureFacts } from './signed-act.ts'

const NOW = 1_800_000_000_000
const TEN_MINUTES = 600_000
const sound: SignatureFacts = { state: 'sound', principal: 'bo', actor: 'bo', at: NOW, now: NOW }

test.each<[words: string, facts: Partial<SignatureFacts>, signature: string, rule: string]>([
  ['none came', { state: null }, 'none', 'G1'],
  ['it is over something else', { state: 'unsound' }, 'invalid', 'G2'],
  ['nobody knows when', { at: undefined }, 'invalid', 'G3'],
  ['it is as old as it may be', { at: NOW - TEN_MINUTES }, 'valid', 'G5'],
  ['it is older', { at: NOW - TEN_MINUTES - 1 }, 'invalid', 'G3'],
  ['it is from a clock that is as far ahead as it may be', { at: NOW + TEN_MINUTES }, 'valid', 'G5'],
  ['it is from the future', { at: NOW + TEN_MINUTES + 1 }, 'invalid', 'G3'],
  ['nobody is known for the key', { state: 'unknown_signer', principal: null }, 'unknown_key', 'G4'],
  ['a strange key does not get younger', { state: 'unknown_signer', at: undefined }, 'invalid', 'G3'],
  ['it is of whoever acts', {}, 'valid', 'G5'],
  ['it is of somebody else', { principal: 'ana' }, 'invalid', 'G6'],
  ['nobody was named', { actor: null }, 'invalid', 'G6'],
  ['neither has a name', { actor: null, principal: null }, 'invalid', 'G6'],
])('%s', (_, facts, signature, rule) => {
  expect(judgeSignature({ ...sound, ...facts })).toEqual({ signature, rule })
})

const act: ActToSign = {
  actions: ['accept'],
  subject: '/api/tasks/ta_1/decision',
  body: { note: 'looked at it', dryRun: undefined },
  seenVersion: '"7"',
  at: '2027-01-15T08:00:00.000Z',
}

test('it is over canonical text, and what is undefined was never said', () => {
  expect(JSON.parse(composeSignedAct(act))).toEqual({
    action: 'accept',
    at: act.at,
    evidenceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    subject: act.subject,
  })
  expect(composeSignedAct({ ...act, body: { note: 'looked at it' } })).toBe(composeSignedAct(act))
  expect(composeSignedAct({ ...act, body: undefined })).toBe(composeSignedAct({ ...act, body: null }))
})

test.each<[what: string, other: Partial<ActToSign>]>([
  ['another act', { actions: ['override'] }],
  ['one act more', { actions: ['accept', 'waive'] }],
  ['another task', { subject: '/api/tasks/ta_2/decision' }],
  ['other words', { body: { note: 'did not look' } }],
  ['another version', { seenVersion: '"8"' }],
  ['another time', { at: '2027-01-15T08:00:00.001Z' }],
])('%s is another text', (_, other) => {
  expect(composeSignedAct({ ...act, ...other })).not.toBe(composeSignedAct(act))
})
