// Reads the Test Anything Protocol, versions 12 to 14; what is indented belongs to subtests and is left to `tap-leaves.ts`.

import type { RecordVerdict } from '#evidence/rules/shape/vocabulary'
import { decideReportVerdict } from '#evidence/rules/verify/report-verdict'
import { unreadableReport } from './unreadable-report.ts'

export type TapCase = {
  readonly number: number
  readonly name: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

export type TapReport = {
  readonly tests: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly verdict: RecordVerdict
  readonly problems: readonly string[]
  readonly cases: readonly TapCase[]
}

const VERSION = /^TAP version 1[234]\s*$/
const PLAN = /^1\.\.(\d+)\s*(?:#.*)?$/
const TEST = /^(not )?ok\b\s*(\d+)?\s*(?:-\s*)?(.*)$/
const BAIL_OUT = /^Bail out!\s*(.*)$/
const DIRECTIVE = /(?:^|[^\\])#\s*(?:skip\S*|todo)\b.*$/i

type TapLines = { hasVersion: boolean; readonly plans: number[]; readonly cases: TapCase[]; bailOut: string | null }

export function readTap(text: string): TapReport {
  const lines = collectLines(text)
  const { plans, cases, bailOut } = lines
  if (!lines.hasVersion && plans.length === 0 && cases.length === 0 && bailOut === null)
    throw unreadableReport('tap', 'it holds no line of TAP')
  const count = (status: TapCase['status']) => cases.filter(each => each.status === status).length
  const [passed, failed] = [count('passed'), count('failed')]
  const facts = {
    hasFailure: failed > 0 || bailOut !== null,
    cases: cases.length,
    passed,
    problems: findProblems(lines),
  }
  return {
    tests: cases.length,
    passed,
    failed,
    skipped: count('skipped'),
    ...decideReportVerdict(facts, 'every test was skipped'),
    cases,
  }
}

function collectLines(text: string): TapLines {
  const lines: TapLines = { hasVersion: false, plans: [], cases: [], bailOut: null }
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    takeLine(lines, line)
    if (lines.bailOut !== null) break
  }
  return lines
}

function takeLine(lines: TapLines, line: string): void {
  const plan = PLAN.exec(line)
  const test = TEST.exec(line)
  const bailOut = BAIL_OUT.exec(line)
  if (VERSION.test(line)) lines.hasVersion = true
  else if (plan) lines.plans.push(Number(plan[1]))
  else if (bailOut) lines.bailOut = bailOut[1]?.trim() ?? ''
  else if (test) lines.cases.push(readCase(test, (lines.cases.at(-1)?.number ?? 0) + 1))
}

function readCase([, not, number, rest = '']: RegExpExecArray, next: number): TapCase {
  const directive = DIRECTIVE.exec(rest)
  const name = directive ? rest.slice(0, rest.indexOf('#', directive.index)) : rest
  const status = directive ? 'skipped' : not ? 'failed' : 'passed'
  return { number: number === undefined ? next : Number(number), name: name.trim(), status }
}

/** The test that a line tells of, wherever it stands. */
export function readTapLine(line: string): TapCase | null {
  const test = TEST.exec(line)
  return test && readCase(test, 0)
}

// The order is the order in which the protocol says things: the plan, the numbers, and why it stopped.
function findProblems({ plans, cases, bailOut }: TapLines): string[] {
  const [plan] = plans
  const numbers = new Set(cases.map(each => each.number))
  const problems: string[] = []
  if (plan === undefined && bailOut === null) problems.push('no plan')
  if (plans.length > 1) problems.push('more than one plan')
  if (plan !== undefined && plan !== cases.length) problems.push(`plan says ${plan} tests, ${cases.length} found`)
  if (numbers.size < cases.length) problems.push('test number used twice')
  if (bailOut !== null) problems.push(bailOut === '' ? 'bailed out' : `bailed out: ${bailOut}`)
  return problems
}
