// What is wrong with a report, what is harmless drift, and what the report says once it is made right.
import { describe, expect, test } from 'vitest'
import { type ReportQuestion, readSwarmReport } from './validate-report.ts'

const FINDING = { id: 'F-1', severity: 'HIGH', category: 'bug', description: 'x' }
const audit = (finding: object, more: object = {}): ReportQuestion => ({
  phase: 'health-audit-a',
  domain: 'd',
  root: '/w/t',
  report: { domain: 'd', summary: 's', findings: [{ ...FINDING, ...finding }], ...more },
})

const wrong: [finding: object, more: object, errors: string][] = [
  [{}, { domain: 'e' }, '/domain const'],
  [{}, { domain: '' }, '/domain minLength'],
  [{}, { summary: undefined }, ' required:summary'],
  [{}, { stage: 'B' }, '/stage const'],
  [{}, { stage: 'E' }, '/stage enum'],
  [{}, { findings: {} }, '/findings type'],
  [{}, { findings: [7] }, '/findings/0 type'],
  [{ id: undefined }, {}, '/findings/0 required:id'],
  [{ line: 0 }, {}, '/findings/0/line minimum'],
  [{ line: 1_000_000_000 }, {}, '/findings/0/line maximum'],
  [{ line: 1.5 }, {}, '/findings/0/line type'],
  [{ line: '04' }, {}, '/findings/0/line type'],
  [{ line: '1234567890' }, {}, '/findings/0/line type'],
  [{ file: '../x' }, {}, '/findings/0/file path'],
  [{ file: '/w/tt/x' }, {}, '/findings/0/file path'],
  [{ file: '/w/t/../x' }, {}, '/findings/0/file path'],
  [{ file_path: '/etc/passwd' }, {}, '/findings/0/file path'],
  [{ severity: 'URGENT' }, {}, '/findings/0/severity enum'],
  [{}, { observed: [{ path: 'a', blob: 'A'.repeat(40) }] }, '/observed/0/blob pattern'],
  [{}, { verdicts: [{ finding_id: 'a', verdict: 'fixed', evidence: '' }] }, '/verdicts/0/evidence minLength'],
]
test.each(wrong)('%j with %j: %s', (finding, more, wanted) => {
  const { errors, valid, report } = readSwarmReport(audit(finding, more))
  expect(errors.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([wanted])
  expect([valid, report]).toEqual([false, null])
})

test.each([
  [10_000, []],
  [10_001, [{ path: '/findings', keyword: 'maxItems' }]],
])('a list of %d items', (length, errors) => {
  const findings = Array.from({ length }, () => FINDING)
  expect(readSwarmReport(audit({}, { findings })).errors).toEqual(errors)
})

const drifted: [finding: object, rules: string[], member: object][] = [
  [{ severity: ' high' }, ['severity upper_case'], { severity: 'HIGH' }],
  [{ line: '7' }, ['line number_from_text'], { line: 7 }],
  [{ line_number: 7 }, ['line_number renamed_to_line'], { line: 7 }],
  [{ line: 7, line_number: 8 }, [], { line: 7, line_number: 8 }],
  [{ file_path: 'a' }, ['file_path renamed_to_file'], { file: 'a' }],
  [{ file: '/w/t/src/a' }, ['file made_relative'], { file: 'src/a' }],
  [{ file: '/w/t/src//a' }, ['file made_relative', 'file normalised_path'], { file: 'src/a' }],
  [{ file: '/w/t//src/a' }, ['file made_relative'], { file: 'src/a' }],
  [{ file: '.\\src//a' }, ['file normalised_path'], { file: 'src/a' }],
  [{ file: null, line: null, symbol: null }, [], { file: null }],
  [{ mood: 'good' }, [], { mood: 'good' }],
]
test.each(drifted)('%j is read with %j', (finding, rules, member) => {
  const { valid, warnings, report } = readSwarmReport(audit(finding))
  expect(valid).toBe(true)
  expect(warnings.map(({ path, rule }) => `${path.replace('/findings/0/', '')} ${rule}`)).toEqual(rules)
  expect(report).toMatchObject({ findings: [member] })
  expect(JSON.stringify(report)).not.toContain('file_path')
})

describe('which lists a phase asks for', () => {
  const missing = (phase: ReportQuestion['phase']) =>
    readSwarmReport({ phase, domain: 'd', root: null, report: { domain: 'd', summary: 's' } }).errors.map(
      ({ keyword }) => keyword,
    )
  test.each([
    ['health-audit-c', ['required:findings']],
    ['feature-audit', ['required:features']],
    ['stage-d-amend', ['required:files_changed', 'required:fixes']],
    ['feature-execute', ['required:files_changed', 'required:fixes']],
    ['health-verify-a', ['required:verdicts']],
  ] as const)('%s', (phase, wanted) => expect(missing(phase)).toEqual(wanted))
})

test('odd names in a report stay data', () => {
  const report: unknown = JSON.parse('{"domain":"d","summary":"s","findings":[],"__proto__":{"valid":false}}')
  const read = readSwarmReport({ phase: 'health-audit-a', domain: 'd', root: null, report })
  expect(read.valid).toBe(true)
  expect(JSON.stringify(read.report)).toContain('"__proto__":{"valid":false}')
})
