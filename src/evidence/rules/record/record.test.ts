import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readGlobalPolicy, readRepoPolicy } from '../policy/policy.ts'
import type { RecordObject } from '../shape/json-object.ts'
import { composeRecordSchema, composeSubmissionSchema } from '../shape/json-schema.ts'
import { changed, NOW, SOUND, SUBMISSION } from '../submission/submission-sample.ts'
import { verifySubmission } from '../verify/verify.ts'
import {
  buildRecord,
  composeRecordText,
  isProvenanceProven,
  policyVersionOf,
  type SettledVerification,
} from './record.ts'
import { findRecordDefects, isEvidenceRecord, refuseInvalidRecord } from './record-validity.ts'

const accepted: SettledVerification = { ...verifySubmission(SOUND), status: 'accepted' }
const rejected: SettledVerification = {
  ...verifySubmission({ ...SOUND, submission: { ...SUBMISSION, notes: 5 } }),
  status: 'rejected',
}
const build = (submission: RecordObject, verification: SettledVerification) =>
  buildRecord({ submission, verification, verifiedAt: NOW, policyVersion: '1.2.3' })

test('an accepted record has the key order of the file format and matches the full schema', () => {
  const record = build({ ...SUBMISSION, notes: 'hello', ci_checks: [] }, accepted)
  expect(Object.keys(record)).toEqual([
    'schema_version',
    'policy_version',
    'run_id',
    'repo',
    'ref',
    'source',
    'timing',
    'ci_checks',
    'scenario_results',
    'overall_verdict',
    'verification',
    'notes',
  ])
  expect(record.overall_verdict).toEqual({ proposed: 'pass', verified: 'pass', downgraded: false })
  expect(record.verification).toEqual({
    status: 'accepted',
    verified_at: '2026-03-20T00:00:00.000Z',
    provenance_confirmed: true,
    schema_valid: true,
    policy_valid: true,
    rejection_reasons: [],
  })
  expect([isEvidenceRecord(record), isProvenanceProven(record)]).toEqual([true, true])
})

test('what was not sent is not written: no checks, no empty notes, no unknown keys', () => {
  const record = build({ ...SUBMISSION, notes: '', extra: 1 }, accepted)
  expect(['ci_checks', 'notes', 'extra'].filter(key => key in record)).toEqual([])
})

test('a rejected record keeps what was really sent, and says why', () => {
  const record = build({ ...SUBMISSION, notes: 5, repo: 'acme/widget' }, rejected)
  expect(record.notes).toBe(5)
  expect(record.verification).toMatchObject({
    status: 'rejected',
    schema_valid: false,
    rejection_reasons: ['schema: /notes must be string'],
  })
  expect(findRecordDefects(record)).toEqual([])
})

test('the text is two-space JSON with a final newline, and the submitter’s order inside', () => {
  const text = composeRecordText(
    build({ ...SUBMISSION, ref: { branch: 'main', commit_sha: 'a'.repeat(40) } }, accepted),
  )
  expect(text.endsWith('}\n')).toBe(true)
  expect(text.indexOf('"branch"')).toBeLessThan(text.indexOf('"commit_sha"'))
})

test('of 201 reasons the record keeps 200 and the number of the rest; of 200 it keeps all', () => {
  const reasonsOf = (count: number) =>
    build(SUBMISSION, { ...rejected, reasons: Array.from({ length: count }, (_, index) => `r${index}`) }).verification
  expect(reasonsOf(200)).toMatchObject({ rejection_reasons: { length: 200, 199: 'r199' } })
  expect(reasonsOf(203)).toMatchObject({ rejection_reasons: { length: 201, 199: 'r199', 200: '… and 3 more' } })
})

const damages: readonly [what: string, path: readonly string[], to: unknown, problem: object][] = [
  ['an accepted record without a commit', ['ref'], {}, { path: '/ref', keyword: 'required' }],
  ['an accepted record of an unsafe repository', ['repo'], '_x/y', { path: '/repo', keyword: 'safe' }],
  [
    'a verdict that is no word',
    ['overall_verdict', 'verified'],
    null,
    { path: '/overall_verdict/verified', keyword: 'enum' },
  ],
  [
    'a note on remediation that is too long',
    ['verification', 'provenance_remediation'],
    {
      status: 'stub_verified',
      remediated_at: '2026-01-01T00:00:00Z',
      note: 'x'.repeat(501),
      original_provenance_confirmed: null,
    },
    { path: '/verification/provenance_remediation/note', keyword: 'maxLength' },
  ],
]

test.each(damages)('%s is not written', (_what, path, to, problem) => {
  const record = changed(build(SUBMISSION, accepted), path, to)
  expect(() => refuseInvalidRecord(record)).toThrow(
    expect.objectContaining({
      code: 'RECORD_SCHEMA_INVALID',
      details: { errors: expect.arrayContaining([expect.objectContaining(problem)]) },
    }),
  )
})

test('a refusal names at most a hundred problems and counts the rest', () => {
  const steps = Array.from({ length: 150 }, () => null)
  const record = changed(
    build(SUBMISSION, accepted),
    ['scenario_results'],
    [{ ...SUBMISSION.scenario_results[0], step_results: steps }],
  )
  expect(() => refuseInvalidRecord(record)).toThrow(
    expect.objectContaining({
      details: {
        errors: expect.objectContaining({ length: 101, 100: { path: '', keyword: 'truncated', message: '50 more' } }),
      },
    }),
  )
})

test('a record that was marked as confirmed by a stub is not proven, whatever it says', () => {
  const marked = changed(build(SUBMISSION, accepted), ['verification', 'provenance_remediation'], {
    status: 'stub_verified',
  })
  expect([isProvenanceProven(marked), isProvenanceProven(null)]).toEqual([false, false])
})

test('the policy version is that of the repository, else the global one, else 1.0.0', () => {
  const global = readGlobalPolicy({ policy_version: '2.0.0' })
  const repo = readRepoPolicy({ policy_version: '3.0.0', repo: 'acme/widget' })
  expect([
    policyVersionOf({ global, repo }),
    policyVersionOf({ global, repo: null }),
    policyVersionOf({ global: readGlobalPolicy({}), repo: null }),
  ]).toEqual(['3.0.0', '2.0.0', '1.0.0'])
})

test.each([
  ['dogfood-record.schema.json', composeRecordSchema()],
  ['dogfood-record-submission.schema.json', composeSubmissionSchema()],
])('the published %s is what the code checks', (file, schema) => {
  const published: unknown = JSON.parse(readFileSync(new URL(`../../../../schemas/${file}`, import.meta.url), 'utf8'))
  expect(published).toEqual(schema)
})
