// Files that real tools wrote, each with the exit code its tool ended with: none is read as a pass that its tool denies.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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

/** bats 1.8 leaves its file open when a test is skipped. */
const UNREADABLE = ['bats.skipped.junit.xml']
/** jest-junit leaves out a file that does not compile: nothing in the report tells, only the exit code does. */
const SILENT = ['jest.not-compiled.junit.xml']
const readable = ROWS.filter(({ file }) => !UNREADABLE.includes(file))

describe('a report alone', () => {
  test.each(readable.filter(({ exitCode, file }) => exitCode !== 0 && !SILENT.includes(file)))(
    '$file, whose tool ended with $exitCode, is no pass',
    row => expect(read(row).verdict).not.toBe('pass'),
  )

  test.each(readable.filter(({ exitCode, variant }) => exitCode === 0 && !/all-skipped|empty|disabled/.test(variant)))(
    '$file, whose tool ended with 0, is a pass without a contradiction',
    row => expect(read(row)).toMatchObject({ verdict: 'pass', problems: [] }),
  )

  test.each(readable.filter(({ variant }) => /all-skipped|empty|disabled/.test(variant)))(
    '$file, in which nothing ran, proves nothing',
    row => expect(read(row)).toMatchObject({ verdict: 'blocked', passed: 0 }),
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
  expect(status === 'passed').toBe(row.exitCode === 0 && verdict === 'pass')
})

/** Where another library counts otherwise, it is because it takes these for passes. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'ctest.disabled.junit.xml': 'status="disabled"',
  'ctest.skipped.junit.xml': 'status="disabled"',
  'ctest.not-run.junit.xml': 'a program that is missing is an error',
  'googletest.disabled.junit.xml': 'result="suppressed"',
  'googletest.skipped.junit.xml': 'result="suppressed"',
  'jest.skipped.junit.xml': 'a todo that looks like a pass',
  'node-test.skipped.junit.xml': 'a todo that fails',
}

test.each(readable.filter(({ otherReader, file }) => otherReader && !(file in OTHERWISE)))(
  '$file is counted as junit-to-ctrf counts it',
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
