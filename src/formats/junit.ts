// Reads JUnit XML as test runners write it.
import { decideReportVerdict } from '#core/evidence/report-verdict'
import type { Verdict } from '#core/evidence/vocabulary'
import { utf8Length } from '#core/kernel/utf8-length'
import { type JunitCase, JunitCollector, type SuiteNode } from './junit-collector.ts'
import { unreadableReport } from './unreadable-report.ts'
import { readXml } from './xml.ts'

export type JunitReport = {
  readonly suites: number
  readonly tests: number
  readonly passed: number
  readonly failed: number
  readonly errored: number
  readonly skipped: number
  readonly flaky: number
  readonly verdict: Verdict
  readonly problems: readonly string[]
  readonly cases: readonly JunitCase[]
}

const BYTES_MAX = 52_428_800

export function readJunit(xml: string): JunitReport {
  if (utf8Length(xml) > BYTES_MAX) throw unreadableReport('junit', `it has more than ${BYTES_MAX} bytes`)
  const collector = new JunitCollector()
  const reading = readXml(xml, collector)
  if (!reading.ok) throw unreadableReport('junit', reading.because)
  const { root } = collector
  if (!root) throw unreadableReport('junit', 'the root element is neither testsuites nor testsuite')
  return summarize(root, collector.suites)
}

function summarize(root: SuiteNode, suites: number): JunitReport {
  const cases: JunitCase[] = []
  const problems: string[] = []
  flatten(root, cases, problems)
  const count = (status: JunitCase['status']) => cases.filter(each => each.status === status).length
  const [passed, failed, errored] = [count('passed'), count('failed'), count('errored')]
  const facts = { hasFailure: failed + errored > 0, cases: cases.length, passed, problems }
  return {
    suites,
    tests: cases.length,
    passed,
    failed,
    errored,
    skipped: count('skipped'),
    flaky: cases.filter(each => each.flaky).length,
    ...decideReportVerdict(facts, 'every test was skipped'),
    cases,
  }
}

/** A suite's own cases come before those of the suites inside it. */
function flatten(node: SuiteNode, cases: JunitCase[], problems: string[]): void {
  const before = cases.length
  for (const each of node.cases) cases.push(each)
  for (const inner of node.suites) flatten(inner, cases, problems)
  const found = cases.length - before
  if (node.declared !== null && node.declared !== found)
    problems.push(`${node.element} "${node.name}" declares ${node.declared} tests, ${found} found`)
}
