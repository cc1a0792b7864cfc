// What an accepted task claims as evidence: never more than what ran.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIFF_HASH, DOCUMENTS, TASK } from '../record/story-fixture.ts'
import { isEvalReport } from '../tests/eval-report.ts'
import { composeSubmission } from './compose-submission.ts'

const report: unknown = JSON.parse(DOCUMENTS.eval?.text ?? '')
const accepted = {
  id: TASK,
  application: '1',
  repo: 'acme/shop',
  surfaces: ['cli', 'web'],
  ref: { commit: 'c'.repeat(40), tree: 't'.repeat(40), branch: 'main' },
  decision: { by: 'ana', note: 'good' },
  diffHash: DIFF_HASH,
  waivers: [],
  eval: 'pass',
  report: isEvalReport(report) ? report : null,
  tested: { from: '2026-04-20T12:00:00.000Z', until: '2026-04-20T12:05:00.000Z' },
}

test('an accepted task is submitted with what really ran', () => {
  expect(composeSubmission(accepted)).toMatchObject({
    schema_version: '1.0.0',
    run_id: `${TASK}-1`,
    repo: 'acme/shop',
    source: { provider: 'git', workflow: 'provost-task', run_url: `urn:provost:task:${TASK}`, actor: 'ana' },
    timing: { started_at: accepted.tested.from, finished_at: accepted.tested.until },
    ci_checks: [{ id: 'unit', kind: 'test', status: 'pass', value: 1, threshold: 1 }],
    scenario_results: [
      {
        scenario_id: 'suite-unit',
        product_surface: 'cli',
        verdict: 'pass',
        step_results: [{ step_id: 'unit-a', status: 'pass' }],
      },
      { product_surface: 'web' },
    ],
    overall_verdict: 'pass',
  })
})

const verdicts: [name: string, change: object, verdict: string][] = [
  ['passing tests', {}, 'pass'],
  ['known failures', { eval: 'known_failures' }, 'partial'],
  ['a waiver', { waivers: [{ id: 'wa_1', waives: ['codeReview'], reason: 'r' }] }, 'partial'],
  ['no tests', { eval: 'no_tests', report: null }, 'partial'],
]
test.each(verdicts)('%s: the submission claims %s', (_name, change, verdict) => {
  expect(composeSubmission({ ...accepted, ...change }).overall_verdict).toBe(verdict)
})

test('a suite that did not run is blocked and says why, one that passed has nothing to say', () => {
  const passed = accepted.report?.suites[0] ?? expect.fail('the fixture has a suite')
  const skipped = { ...passed, id: 'e2e', status: 'skipped' as const, cases: [] }
  const report = { ...(accepted.report ?? expect.fail('a report')), suites: [passed, skipped] }
  const { scenario_results: scenarios } = composeSubmission({ ...accepted, surfaces: ['cli'], report })
  expect(scenarios).toMatchObject([
    { verdict: 'pass' },
    { verdict: 'blocked', blocking_reason: 'the suite is skipped' },
  ])
  expect(JSON.stringify(scenarios).match(/blocking_reason/g)).toHaveLength(1)
})

test('without suites the only step is the decision, and steps of one suite never share a name', () => {
  expect(composeSubmission({ ...accepted, report: null }).scenario_results).toMatchObject([
    { scenario_id: 'acceptance', verdict: 'partial', step_results: [{ step_id: 'decision' }] },
    {},
  ])
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom('a', 'A', 'a 2', 'a-2', '!', '?', 'é', 'a  2'), { minLength: 1 }),
      ids => {
        const suite = { ...accepted.report!.suites[0]!, cases: ids.map(id => ({ id, status: 'passed' as const })) }
        const { scenario_results: scenarios } = composeSubmission({
          ...accepted,
          surfaces: ['cli'],
          report: { ...accepted.report!, suites: [suite] },
        })
        const steps = JSON.stringify(scenarios).match(/"step_id":"([^"]*)"/g) ?? []
        expect(new Set(steps).size).toBe(ids.length)
        for (const step of steps) expect(step).toMatch(/^"step_id":"[a-z0-9][a-z0-9-]*"$/)
      },
    ),
  )
})
