import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RECORD_VERDICTS } from '../shape/vocabulary.ts'
import { deriveSteps } from '../verify/report-steps.ts'
import { decideReportVerdict } from '../verify/report-verdict.ts'
import { verifySubmission } from '../verify/verify.ts'
import { isSubmission } from './submission.ts'
import { type BuildRequest, buildSubmission } from './submission-builder.ts'
import { SOUND, SUBMISSION } from './submission-sample.ts'
import type { ReportCase, TestReport } from './test-report.ts'

const cases: readonly ReportCase[] = [
  { suite: 'a > b', name: 'adds', status: 'passed' },
  { suite: 'a > b', name: 'adds', status: 'failed' },
  { suite: 'a', name: 'b adds 2', status: 'skipped' },
  { suite: null, name: '¿?', status: 'other' },
]
const report = (change: Partial<TestReport>): TestReport => ({
  format: 'junit',
  tests: 1,
  passed: 1,
  verdict: 'pass',
  problems: [],
  cases: cases.slice(0, 1),
  ...change,
})
const { run_id, repo, ref, source, timing } = SUBMISSION
const request = (change: Partial<BuildRequest>): BuildRequest => ({
  report: report({}),
  origin: { run_id, repo, ref, source, timing },
  scenarioId: 'core-loop',
  surface: 'cli',
  mode: 'bot',
  ...change,
})

test('each case becomes a step with an id of its own', () => {
  expect(deriveSteps(report({ cases }))).toEqual([
    { step_id: 'a-b-adds', status: 'pass' },
    { step_id: 'a-b-adds-2', status: 'fail' },
    { step_id: 'a-b-adds-2-2', status: 'skip' },
    { step_id: 'step', status: 'blocked' },
  ])
})

test('with 500 cases every case is a step, with 501 every suite is one, as bad as its worst case', () => {
  const many = (count: number) =>
    Array.from(
      { length: count },
      (_, index): ReportCase => ({
        suite: `s${index % 3}`,
        name: `n${index}`,
        status: index === 4 ? 'errored' : index % 3 === 2 ? 'skipped' : 'passed',
      }),
    )
  expect(deriveSteps(report({ cases: many(500) }))).toHaveLength(500)
  expect(deriveSteps(report({ cases: many(501) }))).toEqual([
    { step_id: 's0', status: 'pass' },
    { step_id: 's1', status: 'fail' },
    { step_id: 's2', status: 'skip' },
  ])
})

test('a hundred thousand equal names still get ids quickly, and none twice', () => {
  const steps = deriveSteps(
    report({
      cases: Array.from(
        { length: 100_000 },
        (_, index): ReportCase => ({ suite: `x${index % 50_000}`, name: '', status: 'passed' }),
      ),
    }),
  )
  expect(new Set(steps.map(step => step.step_id)).size).toBe(steps.length)
})

test('a report becomes a submission that the verifier takes', () => {
  const submission = buildSubmission(request({}))
  expect(submission).toMatchObject({
    overall_verdict: 'pass',
    ci_checks: [{ id: 'junit', kind: 'test', status: 'pass', value: 1, threshold: 1 }],
  })
  expect(verifySubmission({ ...SOUND, submission }).status).toBe('accepted')
})

test('an empty report is blocked, says why, and is accepted as such', () => {
  const submission = buildSubmission(
    request({ report: report({ tests: 0, passed: 0, verdict: 'blocked', problems: ['no test cases'], cases: [] }) }),
  )
  expect(submission.scenario_results[0]).toMatchObject({
    verdict: 'blocked',
    blocking_reason: 'no test cases',
    step_results: [{ step_id: 'report', status: 'blocked' }],
  })
  expect(submission.ci_checks).toMatchObject([{ status: 'skip' }])
  expect(verifySubmission({ ...SOUND, submission }).verdict.verified).toBe('blocked')
})

test('a verdict by hand may only lower what the report proves', () => {
  for (const proven of RECORD_VERDICTS)
    for (const verdict of RECORD_VERDICTS) {
      const { overall_verdict } = buildSubmission(request({ report: report({ verdict: proven }), verdict }))
      expect(RECORD_VERDICTS.indexOf(overall_verdict)).toBe(
        Math.min(RECORD_VERDICTS.indexOf(proven), RECORD_VERDICTS.indexOf(verdict)),
      )
    }
})

test('a value that cannot be had is an error, never a guess', () => {
  const origin = { run_id, repo: undefined, ref: { commit_sha: undefined }, source, timing }
  expect(() => buildSubmission(request({ origin }))).toThrow(
    expect.objectContaining({
      code: 'INPUT_INVALID',
      details: expect.objectContaining({
        errors: ["/ must have required property 'repo'", "/ref must have required property 'commit_sha'"],
      }),
    }),
  )
})

test('whatever the cases are called, the result is a valid submission', () => {
  const anyCase = fc.record<ReportCase>({
    suite: fc.option(fc.string()),
    name: fc.string(),
    status: fc.constantFrom('passed', 'failed', 'errored', 'skipped', 'other'),
  })
  fc.assert(
    fc.property(fc.array(anyCase, { maxLength: 20 }), given => {
      expect(isSubmission(buildSubmission(request({ report: report({ cases: given }) })))).toBe(true)
    }),
  )
})

const ladder: readonly [
  what: string,
  hasFailure: boolean,
  count: number,
  passed: number,
  problems: readonly string[],
  verdict: string,
][] = [
  ['a failure outweighs everything', true, 0, 0, ['x'], 'fail'],
  ['nothing ran', false, 0, 0, [], 'blocked'],
  ['nothing passed', false, 2, 0, [], 'blocked'],
  ['something is odd', false, 2, 1, ['x'], 'partial'],
  ['all is well', false, 2, 1, [], 'pass'],
]

test.each(ladder)('%s', (_what, hasFailure, count, passed, problems, verdict) => {
  expect(decideReportVerdict({ hasFailure, cases: count, passed, problems }, 'nothing passed').verdict).toBe(verdict)
})
