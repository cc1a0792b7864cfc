// A record tells which step of the verifier spoke against it; a step of which it says nothing did not pass.
import { expect, test } from 'vitest'
import { deriveVerifierSteps, VERIFIER_STEPS } from './derive-verifier-steps.ts'
import { REASON_ROWS } from './reason-steps.ts'

const record = (status: string, more: object = {}) => ({
  verification: {
    status,
    provenance_confirmed: true,
    schema_valid: true,
    policy_valid: true,
    rejection_reasons: [],
    ...more,
  },
})
const statesOf = (given: unknown) =>
  Object.fromEntries(deriveVerifierSteps(given).map(({ step, state }) => [step, state]))

test('every step that can give a reason is a step', () => {
  expect(REASON_ROWS.map(({ step }) => step).filter(step => !VERIFIER_STEPS.includes(step))).toEqual([])
})

test('an accepted record passed every step', () => {
  expect(new Set(Object.values(statesOf(record('accepted'))))).toEqual(new Set(['passed']))
})

test('what a stub let through is not proven', () => {
  expect(statesOf(record('accepted', { provenance_confirmed: false })).provenance).toBe('not_proven')
  expect(statesOf(record('accepted', { provenance_remediation: {} })).provenance).toBe('not_proven')
})

test.each([
  [
    ['submission is null or not an object'],
    ['failed', 'not_asked', 'not_asked', 'not_asked', 'not_asked', 'not_asked', 'not_asked'],
  ],
  [['schema: / must be'], ['passed', 'passed', 'failed', 'passed', 'not_asked', 'not_asked', 'not_asked']],
  [['repo:mismatch: a'], ['passed', 'failed', 'passed', 'passed', 'not_asked', 'passed', 'not_known']],
  [['timing: early'], ['passed', 'passed', 'passed', 'passed', 'not_known', 'failed', 'not_known']],
  [['policy: surface[cli]'], ['passed', 'passed', 'passed', 'passed', 'not_known', 'passed', 'failed']],
])('a record rejected for %j came as far as %j', (rejection_reasons, states) => {
  const given = record('rejected', { provenance_confirmed: false, policy_valid: false, rejection_reasons })
  expect(deriveVerifierSteps(given).map(({ state }) => state)).toEqual(states)
})

test('of a record that another verifier rejected only its reasons are known', () => {
  const given = record('rejected', { rejection_reasons: ['schema: / must be', 'something of another version'] })
  expect(statesOf(given)).toMatchObject({
    'pre-check': 'not_known',
    schema: 'failed',
    policy: 'not_known',
    unknown: 'failed',
  })
  expect(new Set(Object.values(statesOf(record('rejected'))))).toEqual(new Set(['not_known']))
})

test.each([null, 7, {}, { verification: [] }])('of %j nothing is known', given => {
  expect(new Set(Object.values(statesOf(given)))).toEqual(new Set(['not_known']))
})
