// Files that real tools wrote, each with the exit code its tool ended with: none is read as a pass that its tool denies.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { denyByExitCode } from '#evidence/rules/verify/report-verdict'
import { classifySuiteRun } from '#task/rules/tests/classify-suite-run'
import { readReport } from './report.ts'

type Row = {
  readonly file: string
  readonly tool: string
  readonly variant: string
  readonly format: 'junit' | 'tap'
  readonly exitCode: number
  readonly otherReader: {
    readonly tests: number
    readonly passed: number
    readonly failed: number
    readonly skipped: number
  } | null
}

const PLACE = join(import.meta.dirname, '..', '..', '..', 'test', 'reports')
const ROWS: readonly Row[] = JSON.parse(readFileSync(join(PLACE, 'reports.json'), 'utf8'))
const read = ({ file, format }: Row) => readReport(format, readFileSync(join(PLACE, 'files', file), 'utf8'))

/**
 * bats 1.8 ends before its file is closed, others leave it empty when the process ends early, and cargo writes one document for each
 * program into one file.
 */
const UNREADABLE = [
  'bats.pass.junit.xml',
  'bats.all-skipped.junit.xml',
  'bats.setup-failed.junit.xml',
  'cargo-test.exit-zero.junit.xml',
  'cargo-test.two-programs.junit.xml',
  'mocha-xunit.crashed.junit.xml',
  'phpunit.crashed.junit.xml',
  'phpunit.exit-zero.junit.xml',
  'rspec.killed.junit.xml',
  'bats.skipped.junit.xml',
  'mocha-xunit.late-throw.junit.xml',
  'mocha-xunit.exit-zero.junit.xml',
  'mocha.not-compiled.tap',
]
/** Nothing in these tells of the failure, only the exit code does: what failed stands outside of every case that they show. */
const SILENT = [
  'jest.not-compiled.junit.xml',
  'jest.no-tests-in-file.junit.xml',
  'jest.worker-died.junit.xml',
  'rspec.crashed.junit.xml',
  'rspec.teardown-failed.junit.xml',
  'vitest.setup-failed.tap',
  'googletest.setup-failed.junit.xml',
  'googletest.teardown-failed.junit.xml',
  'googletest.recovers.junit.xml',
  'node-test.teardown-failed.junit.xml',
  'playwright.flaky-denied.junit.xml',
  'playwright.global-teardown.junit.xml',
  'pytest.session-hook.junit.xml',
  'vitest.teardown-failed.tap',
  'vitest.file-teardown-failed.tap',
  'vitest.late-throw.tap',
]
/** A report that shows a failure, or that it is not whole, is no pass by itself, also where its tool ended with 0. */
const STRICTER = [
  'gotestsum.main-hides.junit.xml',
  'gotestsum.retried.junit.xml',
  'surefire.ignored-failures.junit.xml',
  'pytest.exit-called.junit.xml',
  'mocha.exit-zero.tap',
]
/** What failed and passed when it was run again is a pass where the tool says so too. */
const RUN_AGAIN = ['gotestsum.retried.junit.xml']
const NOTHING_RAN =
  /all-skipped|empty$|disabled$|todo-only|pending-only|fixme-only|xfail-only|filtered-all|runs-nothing|assumption|passes-with-none/
const readable = ROWS.filter(({ file }) => !UNREADABLE.includes(file))

describe('a report alone', () => {
  test.each(readable.filter(({ exitCode, file }) => exitCode !== 0 && !SILENT.includes(file)))(
    '$file, whose tool ended with $exitCode, is no pass',
    row => expect(read(row).verdict).not.toBe('pass'),
  )

  test.each(
    readable.filter(
      ({ exitCode, variant, file }) => exitCode === 0 && !NOTHING_RAN.test(variant) && !STRICTER.includes(file),
    ),
  )('$file, whose tool ended with 0, is a pass without a contradiction', row =>
    expect(read(row)).toMatchObject({ verdict: 'pass', problems: [] }),
  )

  test.each(readable.filter(({ variant }) => NOTHING_RAN.test(variant)))(
    '$file, in which nothing ran, proves nothing',
    row => expect(read(row)).toMatchObject({ verdict: 'blocked', passed: 0 }),
  )

  test.each(readable.filter(({ file }) => STRICTER.includes(file)))('$file is no pass by itself', row => {
    expect(read(row).verdict).toMatch(/^(fail|partial)$/)
  })

  test.each(readable.filter(({ file }) => SILENT.includes(file)))(
    '$file with its exit code $exitCode is no pass',
    row => {
      expect(denyByExitCode(read(row), 0).verdict).toBe('pass')
      expect(denyByExitCode(read(row), row.exitCode)).toMatchObject({
        verdict: 'fail',
        problems: [`its tool ended with exit code ${row.exitCode}, and the report shows no failure`],
      })
    },
  )

  test.each(UNREADABLE)('%s is refused, not guessed', file => {
    expect(() => read(ROWS.find(row => row.file === file)!)).toThrow(
      expect.objectContaining({ code: 'EVIDENCE_REPORT_UNREADABLE' }),
    )
  })
})

test.each(readable)('$file with its exit code $exitCode is passed only if both say so', row => {
  const { cases, problems, verdict } = read(row)
  const report = { state: 'read' as const, cases, problems }
  const { status } = classifySuiteRun({ run: 'exited', exitCode: row.exitCode, because: null, report })
  expect(status === 'passed').toBe(row.exitCode === 0 && (verdict === 'pass' || RUN_AGAIN.includes(row.file)))
})

/** Where another library counts otherwise, it is because it takes these for passes or does not see them. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'ctest.disabled.junit.xml': 'status="disabled"',
  'ctest.skipped.junit.xml': 'status="disabled"',
  'ctest.not-compiled.junit.xml': 'a program that is missing is an error',
  'ctest.not-run.junit.xml': 'a program that is missing is an error',
  'googletest.disabled.junit.xml': 'result="suppressed"',
  'googletest.skipped.junit.xml': 'result="suppressed"',
  'jest.skipped.junit.xml': 'a todo that looks like a pass',
  'phpunit.empty.junit.xml': 'a warning that no test was found',
  'phpunit.risky.junit.xml': 'a test that asserts nothing',
  'node-test.skipped.junit.xml': 'a todo that fails',
  'jest.todo-only.junit.xml': 'a todo that looks like a pass',
  'jest.todo-and-fast.junit.xml': 'a todo that looks like a pass',
  'ctest.missing-dir.junit.xml': 'a directory that is missing is an error',
  'ctest.missing-file.junit.xml': 'a file that is missing is an error',
  'ctest.setup-failed.junit.xml': 'what was not run because its fixture failed is an error',
  'node-test.before-each-failed.junit.xml': 'cases beside suites are left out',
  'node-test.cancelled.junit.xml': 'cases beside suites are left out',
  'node-test.sub-fails-under-todo.junit.xml': 'a todo that fails',
  'node-test.suite-todo.junit.xml': 'a todo that fails',
  'node-test.todo-only.junit.xml': 'a todo that fails',
  'node-test.skip-called.junit.xml': 'a todo that fails',
  'node-test.root-after-failed.junit.xml': 'a failure that stands beside the cases',
  'node-test.teardown-failed.tap': 'a suite that failed after its tests',
}

test.each(readable.filter(({ otherReader, file }) => otherReader && !(file in OTHERWISE)))(
  '$file is counted as junit-to-ctrf or tap-parser counts it',
  row => {
    const { cases } = read(row)
    const count = (...statuses: string[]) => cases.filter(({ status }) => statuses.includes(status)).length
    const counted = {
      tests: cases.length,
      passed: count('passed'),
      failed: count('failed', 'errored'),
      skipped: count('skipped'),
    }
    expect(counted).toEqual(row.otherReader)
  },
)
