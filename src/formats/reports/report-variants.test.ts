// What the corpus holds of each tool, variant by variant: a file, the command that leaves none, or why there is no such thing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { denyByExitCode } from '#evidence/rules/verify/report-verdict'
import { classifySuiteRun, type ReportRead } from '#task/rules/tests/classify-suite-run'
import { readReport } from './report.ts'

const VARIANTS = ['skipped', 'todo', 'disabled', 'nested', 'retried', 'crashed', 'not-compiled', 'empty'] as const
const TOOLS = [
  ...['node-test', 'vitest', 'jest', 'mocha', 'playwright', 'pytest', 'gotestsum', 'ctest', 'googletest', 'surefire'],
  ...['cargo-nextest', 'cargo-test', 'rspec', 'phpunit', 'bats'],
]

type Variant = (typeof VARIANTS)[number]
type Left = { readonly command: string; readonly exitCode: number; readonly variant: string }
type Cell = {
  readonly files?: readonly string[]
  /** Runs that left no file. */
  readonly leaves?: readonly Left[]
  readonly none?: string
  readonly unobtainable?: string
}
type Row = {
  readonly file: string
  readonly tool: string
  readonly format: 'junit' | 'tap'
  readonly exitCode: number
  readonly command: string
}

const PLACE = join(import.meta.dirname, '..', '..', '..', 'test', 'reports')
const TABLE: Readonly<Record<string, Readonly<Record<Variant, Cell>>>> = parse('variants.json')
const ROWS = new Map<string, Row>((parse('reports.json') as Row[]).map(row => [row.file, row]))

function parse(name: string) {
  return JSON.parse(readFileSync(join(PLACE, name), 'utf8'))
}

/** As a suite of a task reads it: what cannot be read is told, and never guessed. */
function read({ file, format }: Row): ReportRead & { readonly verdict?: string } {
  try {
    return { state: 'read', ...readReport(format, readFileSync(join(PLACE, 'files', file), 'utf8')) }
  } catch {
    return { state: 'unreadable', because: 'it cannot be read' }
  }
}

function statusOf(exitCode: number, report: ReportRead): string {
  return classifySuiteRun({ run: 'exited', exitCode, because: null, report }).status
}

test('every tool has every variant, or a reason', () => {
  expect(Object.keys(TABLE)).toEqual(TOOLS)
  for (const tool of TOOLS) expect(Object.keys(TABLE[tool]!), tool).toEqual([...VARIANTS])
})

const cells = TOOLS.flatMap(tool => VARIANTS.map(variant => ({ tool, variant, cell: TABLE[tool]![variant] })))

test.each(cells)('$tool, $variant: files and runs, or one reason', ({ tool, cell }) => {
  const { files = [], leaves = [], none, unobtainable } = cell
  const reasons = [none, unobtainable].filter(reason => reason !== undefined && reason !== '')
  expect([files.length + leaves.length > 0, reasons.length]).toBeOneOf([
    [true, 0],
    [false, 1],
  ])
  for (const file of files)
    expect(ROWS.get(file)).toMatchObject({ tool: expect.stringMatching(`^${tool}(-xunit|-junit)?$`) })
  for (const row of files.map(file => ROWS.get(file)!)) expect(row.command).not.toBe('')
})

const kept = cells.flatMap(({ tool, variant, cell }) =>
  (cell.files ?? []).map(file => ({ tool, variant, file, row: ROWS.get(file)! })),
)
const of = (...variants: Variant[]) => kept.filter(({ variant }) => variants.includes(variant))

describe('what a file of a variant says', () => {
  test.each(kept)('$file is no pass that its tool denies', ({ row }) => {
    const report = read(row)
    if (row.exitCode !== 0) expect(statusOf(row.exitCode, report)).not.toBe('passed')
    if (report.state === 'read' && row.exitCode !== 0)
      expect(denyByExitCode(report as never, row.exitCode)).not.toMatchObject({ verdict: 'pass' })
  })

  test.each(of('crashed', 'not-compiled', 'empty'))('$file is no proof that anything works', ({ file, row }) => {
    const report = read(row)
    const isProof = statusOf(row.exitCode, report) === 'passed' && report.verdict === 'pass'
    // node:test takes an exit with 0 in the middle of a file for a file that passed, and says nothing of it.
    expect(isProof).toBe(file.startsWith('node-test.exit-zero'))
  })

  test.each(of('retried').filter(({ row }) => row.exitCode === 0))('$file, run again until it passed, passes', one => {
    expect(statusOf(0, read(one.row))).toBe('passed')
  })

  test.each(of('skipped', 'todo', 'disabled', 'nested').filter(({ row }) => row.exitCode === 0))(
    '$file is read without a contradiction',
    ({ row }) => {
      const report = read(row)
      const told = report.state === 'read' ? report.problems : ['unreadable']
      const isUnproven = /no test cases|every test was skipped|unreadable/
      expect(told.filter(problem => !isUnproven.test(problem))).toEqual([])
    },
  )
})

test.each(cells.flatMap(({ tool, cell }) => (cell.leaves ?? []).map(left => ({ tool, ...left }))))(
  '$tool, $variant, ends with $exitCode and leaves no file: that is no pass',
  ({ exitCode }) => expect(statusOf(exitCode, { state: 'missing' })).toBe('error'),
)
