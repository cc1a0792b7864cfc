import { expect, test } from 'vitest'
import { type ConformanceCase, readConformanceCases } from '#testing/conformance-cases'
import { findReasonRow } from '../rules/verify/reason-steps.ts'
import { evidenceFunctions } from './conformance.ts'

const vectors = readConformanceCases('evidence')

test('every published case agrees', () => {
  const wrong = vectors.filter(vector => Object.hasOwn(evidenceFunctions, vector.fn)).filter(vector => !agrees(vector))
  expect(wrong.map(vector => vector.id)).toEqual([])
})

test('every reason of every case leads back to a row of the verifier', () => {
  const reasons = vectors
    .filter(vector => vector.fn === 'evidence.verify')
    .flatMap(vector => (vector.out as { reasons: string[] }).reasons)
  expect(reasons.filter(reason => !findReasonRow(reason))).toEqual([])
})

function agrees({ fn, in: input, out, error }: ConformanceCase): boolean {
  try {
    const answer: unknown = JSON.parse(JSON.stringify(evidenceFunctions[fn]?.(input)))
    expect(answer).toEqual(out)
    return error === undefined
  } catch (thrown) {
    return error !== undefined && thrown instanceof Error && 'code' in thrown && thrown.code === error.code
  }
}

const NOT_INPUTS: readonly unknown[] = [undefined, null, [], 'text', 5, true]

test.each(Object.keys(evidenceFunctions))('%s refuses what is no object, and an empty one, with a typed error', fn => {
  for (const input of [...NOT_INPUTS, {}])
    expect(() => evidenceFunctions[fn]?.(input)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(INPUT_INVALID|RECORD_PATH_INVALID)$/) }),
    )
})

const now = '2026-03-20T00:00:00Z'

const malformed: readonly [fn: string, input: unknown][] = [
  [
    'evidence.computeVerdict',
    { proposed: 5, schemaValid: true, policyValid: true, provenanceConfirmed: true, scenarioVerdicts: [] },
  ],
  [
    'evidence.computeVerdict',
    { proposed: 'pass', schemaValid: 'yes', policyValid: true, provenanceConfirmed: true, scenarioVerdicts: [] },
  ],
  ['evidence.decideProvenance', { claim: {}, facts: null }],
  ['evidence.decideProvenance', { claim: { provider: 'git' }, facts: 'x' }],
  ['evidence.verify', { submission: {}, globalPolicy: null, provenance: [], now }],
  ['evidence.verify', { submission: {}, globalPolicy: null, provenance: null, now: 0 }],
  [
    'evidence.decideIdentity',
    {
      incoming: { hash: 'h' },
      attempts: [{ hash: 'h', status: 'lost', provenance_confirmed: true, transient: false }],
    },
  ],
  ['evidence.surfacePolicy', { globalPolicy: { policy_version: 1 }, repoPolicy: null, surface: 'cli' }],
  ['evidence.surfacePolicy', { globalPolicy: null, repoPolicy: null, surface: 5 }],
  ['evidence.rebuild', { files: [{ path: 'records/x.json' }], now }],
  ['evidence.rebuild', { files: {}, now }],
  ['evidence.classifyPortfolio', { index: { 'o/a': [] }, now }],
  ['evidence.decideGate', { repo: 'o/a', surface: 'cli', entry: 'x', globalPolicy: null, now }],
]

test.each(malformed)('%s refuses %j', (fn, input) => {
  expect(() => evidenceFunctions[fn]?.(input)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
})
