// Reads JUnit XML as test runners write it.

import type { RecordVerdict } from '#evidence/rules/shape/vocabulary'
import { decideReportVerdict } from '#evidence/rules/verify/report-verdict'
import { utf8Length } from '#kernel/text/utf8-length'
import type { JunitCase } from './junit-case.ts'
import { JunitCollector, type SuiteNode } from './junit-collector.ts'
import { countTodo, declared, findProducer, type Producer } from './junit-producers.ts'
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
  readonly verdict: RecordVerdict
  readonly problems: readonly string[]
  readonly cases: readonly JunitCase[]
  /** Whose way of counting the numbers were compared by. */
  readonly producer: string
}

const BYTES_MAX = 52_428_800

export function readJunit(xml: string): JunitReport {
  if (utf8Length(xml) > BYTES_MAX) throw unreadableReport('junit', `it has more than ${BYTES_MAX} bytes`)
  const collector = new JunitCollector()
  const reading = readXml(xml, collector)
  if (!reading.ok) throw unreadableReport('junit', reading.because)
  const { root } = collector
  if (!root) throw unreadableReport('junit', 'the root element is neither testsuites nor testsuite')
  return summarize(root, collector)
}

function summarize(root: SuiteNode, collector: JunitCollector): JunitReport {
  const { suites, strange } = collector
  const producer = findProducer(root, collector)
  const cases: JunitCase[] = []
  const problems = [...strange].map(
    ([word, count]) => `${count} of the cases have the status "${word}", which is not known`,
  )
  flatten(root, producer, cases, problems)
  const done = producer.name === 'jest-junit' ? markTodo(cases, countTodo(root)) : cases
  const read = producer.repeatsCases ? markRepeated(done) : done
  const count = (status: JunitCase['status']) => read.filter(each => each.status === status).length
  const [passed, failed, errored] = [count('passed'), count('failed'), count('errored')]
  // A failure that is counted and not shown is a failure all the same.
  const hasFailure = failed + errored > 0 || declaredFailing(root) > producer.failing(root)
  return {
    suites,
    tests: read.length,
    passed,
    failed,
    errored,
    skipped: count('skipped'),
    flaky: read.filter(each => each.flaky).length,
    ...decideReportVerdict({ hasFailure, cases: read.length, passed, problems }, 'every test was skipped'),
    cases: read,
    producer: producer.name,
  }
}

/** A suite's own cases come before those of the suites inside it, and its troubles after all of them. */
function flatten(node: SuiteNode, producer: Producer, cases: JunitCase[], problems: string[]): void {
  for (const each of node.cases) cases.push(each)
  for (const inner of node.suites) flatten(inner, producer, cases, problems)
  for (const trouble of node.troubles) cases.push(trouble)
  problems.push(...compareTests(node, producer), ...compareFailing(node, producer))
}

function compareTests(node: SuiteNode, { tests }: Producer): string[] {
  const told = declared(node, 'tests')
  const found = tests(node)
  return told === null || told === found ? [] : [`${describe(node)} declares ${told} tests, ${found} found`]
}

function compareFailing(node: SuiteNode, { failing }: Producer): string[] {
  if (declared(node, 'failures') === null && declared(node, 'errors') === null) return []
  const [told, found] = [declaredFailing(node), failing(node)]
  return told === found ? [] : [`${describe(node)} declares ${told} failures and errors, ${found} found`]
}

function declaredFailing(node: SuiteNode): number {
  return (declared(node, 'failures') ?? 0) + (declared(node, 'errors') ?? 0)
}

function describe({ element, name }: SuiteNode): string {
  return `${element} "${name}"`
}

/**
 * A case that failed and passed when it was run again. Whether that is a pass is for its tool to say: it writes the same
 * when somebody asks for several runs of everything, and there one failure is a failure.
 */
function markRepeated(cases: readonly JunitCase[]): JunitCase[] {
  const nameOf = ({ suite, classname, name }: JunitCase) => JSON.stringify([suite, classname, name])
  const last = new Map(cases.map((each, index) => [nameOf(each), { index, status: each.status }]))
  const isOver = (each: JunitCase, index: number) => {
    const later = last.get(nameOf(each))!
    return later.index > index && later.status === 'passed'
  }
  return cases.map((each, index) =>
    each.status === 'failed' && isOver(each, index) ? { ...each, passedLater: true } : each,
  )
}

/** As many as are not counted, of those that took no time. */
function markTodo(cases: readonly JunitCase[], count: number): JunitCase[] {
  let left = count
  return cases.map(each => {
    const isTodo = left > 0 && each.status === 'passed' && each.duration_ms === 0
    if (isTodo) left--
    return isTodo ? { ...each, status: 'skipped' } : each
  })
}
