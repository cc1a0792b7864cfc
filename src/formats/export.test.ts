import { expect, test } from 'vitest'
import { buildRecord } from '#evidence/rules/record/record'
import { isRecordObject, type RecordObject } from '#evidence/rules/shape/json-object'
import { changed, NOW, SOUND, SUBMISSION } from '#evidence/rules/submission/submission-sample'
import { verifySubmission } from '#evidence/rules/verify/verify'
import { composeEnvelope, composePae, IN_TOTO_PAYLOAD_TYPE, readEnvelope } from './dsse.ts'
import { composeRecordStatement, composeTestResultStatement } from './in-toto.ts'
import { readCtrf } from './reports/ctrf.ts'
import { composeCtrf } from './reports/ctrf-export.ts'
import { readReport } from './reports/report.ts'

const step_results = ['pass', 'fail', 'blocked', 'skip', 'partial'].map(status => ({ step_id: `s-${status}`, status }))
const submission = {
  ...SUBMISSION,
  scenario_results: [{ ...SUBMISSION.scenario_results[0], verdict: 'fail', step_results }],
  overall_verdict: 'fail',
}
const record = buildRecord({
  submission,
  verification: { ...verifySubmission({ ...SOUND, submission }), status: 'accepted' },
  verifiedAt: NOW,
  policyVersion: '1.0.0',
})

const withVerdict = (verified: string) => objectOf(changed(record, ['overall_verdict', 'verified'], verified))

function objectOf(value: unknown): RecordObject {
  if (!isRecordObject(value)) throw new Error('the test is broken')
  return value
}

test('a statement is about the commit, and carries the record with its hash', () => {
  const statement = composeRecordStatement(record, 'ab'.repeat(32), { adapter: 'github', checks: { repo: 'match' } })
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'acme/widget', digest: { gitCommit: 'a'.repeat(40) } }],
    predicateType: 'https://provost.dev/attestation/evidence-record/v1',
    predicate: { record_sha256: 'ab'.repeat(32), record, provenance: { adapter: 'github' } },
  })
})

test('the tree is named where it is known', () => {
  const statement = composeRecordStatement(objectOf(changed(record, ['ref', 'tree_sha'], 'c'.repeat(40))), '', {
    adapter: 'git',
    checks: {},
  })
  expect(statement.subject[0]?.digest).toEqual({ gitCommit: 'a'.repeat(40), gitTree: 'c'.repeat(40) })
})

test.each([
  ['pass', 'PASSED'],
  ['partial', 'WARNED'],
  ['fail', 'FAILED'],
])('a run that is %s has the test result %s', (verified, result) => {
  expect(composeTestResultStatement(withVerdict(verified)).predicate).toMatchObject({
    result,
    url: SUBMISSION.source.run_url,
    passedTests: ['core-loop/s-pass'],
    warnedTests: ['core-loop/s-partial'],
    failedTests: ['core-loop/s-fail', 'core-loop/s-blocked'],
  })
})

const inconclusive: readonly [what: string, record: RecordObject][] = [
  ['a blocked run', withVerdict('blocked')],
  ['a rejected record', objectOf(changed(record, ['verification', 'status'], 'rejected'))],
  ['a record that was never proven', objectOf(changed(record, ['verification', 'provenance_confirmed'], false))],
  ['a record that a stub confirmed', objectOf(changed(record, ['verification', 'provenance_remediation'], {}))],
  ['a record without a commit', objectOf(changed(record, ['ref'], {}))],
]

test.each(inconclusive)('%s has no test result', (_what, given) => {
  expect(() => composeTestResultStatement(given)).toThrow(
    expect.objectContaining({ code: 'EVIDENCE_EXPORT_INCONCLUSIVE' }),
  )
})

test('what is signed holds type and payload with their lengths in bytes', () => {
  const pae = composePae('http://example.com/HelloWorld', new TextEncoder().encode('hello wörld'))
  expect(new TextDecoder().decode(pae)).toBe('DSSEv1 29 http://example.com/HelloWorld 12 hello wörld')
})

test('an envelope survives being written and read; anything else is no envelope', () => {
  const envelope = composeEnvelope('cGF5bG9hZA==', 'key', 'c2ln')
  expect(readEnvelope(JSON.parse(JSON.stringify(envelope)))).toEqual(envelope)
  for (const broken of [
    null,
    {},
    { ...envelope, payloadType: 'x' },
    { ...envelope, signatures: [] },
    { ...envelope, signatures: [{ keyid: 1, sig: 's' }] },
  ])
    expect(readEnvelope(broken)).toBeUndefined()
  expect(envelope.payloadType).toBe(IN_TOTO_PAYLOAD_TYPE)
})

test('a record written as CTRF reads back as the same steps', () => {
  expect(readCtrf(composeCtrf(record))).toMatchObject({
    tests: 5,
    passed: 1,
    failed: 1,
    skipped: 1,
    other: 2,
    verdict: 'fail',
  })
  expect(composeCtrf(record)).toMatchObject({
    reportFormat: 'CTRF',
    results: {
      summary: { start: Date.UTC(2026, 2, 19, 15, 45), stop: Date.UTC(2026, 2, 19, 15, 45, 12) },
      tests: [{ suite: ['core-loop'] }, {}, {}, {}, {}],
    },
  })
})

test('every format becomes the same kind of report', () => {
  const cases = [{ name: 'a', status: 'passed' }]
  expect(readReport('junit', '<testsuite name="s"><testcase name="a"/></testsuite>')).toMatchObject({
    format: 'junit',
    verdict: 'pass',
    cases,
  })
  expect(readReport('tap', '1..1\nok 1 - a')).toMatchObject({ format: 'tap', verdict: 'pass', cases })
  expect(
    readReport('ctrf', JSON.stringify({ results: { tool: { name: 'x' }, summary: {}, tests: cases } })),
  ).toMatchObject({ format: 'ctrf', verdict: 'pass', cases })
  expect(() => readReport('ctrf', '{')).toThrow(expect.objectContaining({ code: 'EVIDENCE_REPORT_UNREADABLE' }))
})
