// How each tool counts in the JUnit files that it writes, learned from files that it wrote (test/reports).
import type { SuiteNode } from './junit-collector.ts'

/** What a file says besides suites and cases. */
export type ProducerMarks = { readonly comments: readonly string[]; readonly properties: ReadonlySet<string> }

export type Producer = {
  readonly name: string
  /** By what no other tool writes. */
  readonly wrote: (root: SuiteNode, marks: ProducerMarks) => boolean
  /** What its attribute `tests` of an element counts. */
  readonly tests: (node: SuiteNode) => number
  /** What `failures` and `errors` of an element count together. */
  readonly failing: (node: SuiteNode) => number
  /** It writes every run of a test that is run again as a case of the same name, and no two tests have one name. */
  readonly repeatsCases?: true
}

/** Whoever is not known counts as the format is meant: every case below the element, and those of them that failed. */
const ANYBODY: Producer = { name: 'any tool', wrote: () => true, tests: countCases, failing: countFailing }

const PRODUCERS: readonly Producer[] = [
  {
    name: 'node:test',
    wrote: (_root, { comments }) =>
      ['tests', 'suites', 'pass'].every(word => comments.some(text => text.startsWith(`${word} `))),
    tests: ({ cases, suites }) => cases.length + suites.length,
    // A suite is red when something in it is, also what is still to be done, and counts once for the suite around it.
    failing: ({ cases, suites, excused }) =>
      cases.filter(isFailing).length +
      excused +
      suites.filter(suite => countFailing(suite) + countExcused(suite) > 0).length,
  },
  {
    name: 'Surefire',
    wrote: ({ attributes }) => [...attributes.values()].some(value => value.includes('surefire-test-report')),
    // Every run of a test that is run again.
    tests: node => countCases(node) + countReruns(node),
    failing: node => countFailing(node) + countReruns(node),
  },
  {
    name: 'pytest',
    wrote: ({ name, suites }) => [name, ...suites.map(suite => suite.name)].includes('pytest'),
    // A case that passes and then fails to clean up is counted twice, and nothing says which ones did.
    tests: node => Math.max(countCases(node), declared(node, 'tests') ?? 0),
    failing: countFailing,
  },
  { ...ANYBODY, name: 'gotestsum', wrote: (_root, { properties }) => properties.has('go.version'), repeatsCases: true },
  {
    ...ANYBODY,
    name: 'PHPUnit',
    wrote: ({ suites }) => suites.some(({ attributes }) => attributes.has('assertions') && attributes.has('warnings')),
    failing: node => countFailing(node) + countExcused(node),
  },
  {
    ...ANYBODY,
    name: 'cargo test',
    wrote: ({ suites }) =>
      suites.some(({ name, attributes }) => name === 'test' && attributes.get('package') === 'test'),
    tests: countWithUnshown,
  },
  {
    ...ANYBODY,
    name: 'mocha-junit-reporter',
    wrote: ({ element, name }) => element === 'testsuites' && name === 'Mocha Tests',
    // Only the whole says how many are pending: which suite has them cannot be told.
    tests: node =>
      node.element === 'testsuites' ? countWithUnshown(node) : Math.max(countCases(node), declared(node, 'tests') ?? 0),
  },
  { ...ANYBODY, name: 'jest-junit', wrote: ({ name }) => name === 'jest tests', tests: countWithoutTodo },
]

export function findProducer(root: SuiteNode, marks: ProducerMarks): Producer {
  return PRODUCERS.find(({ wrote }) => wrote(root, marks)) ?? ANYBODY
}

export function declared({ attributes }: SuiteNode, name: string): number | null {
  const text = attributes.get(name) ?? ''
  return /^\d+$/.test(text) ? Number(text) : null
}

export function countCases(node: SuiteNode): number {
  return node.cases.length + sum(node.suites, countCases)
}

/** What is skipped is counted, and by some tools shown nowhere. */
function countWithUnshown(node: SuiteNode): number {
  const shown = listCases(node).filter(({ status }) => status === 'skipped').length
  return countCases(node) + Math.max(0, (declared(node, 'skipped') ?? 0) - shown)
}

/** Troubles of a suite are failures of no case. */
export function countFailing(node: SuiteNode): number {
  return node.cases.filter(isFailing).length + node.troubles.length + sum(node.suites, countFailing)
}

function countExcused(node: SuiteNode): number {
  return node.excused + sum(node.suites, countExcused)
}

function countReruns(node: SuiteNode): number {
  return node.reruns + sum(node.suites, countReruns)
}

/** It writes what is still to be done like a pass of no time, and does not count it. */
function countWithoutTodo(node: SuiteNode): number {
  return countCases(node) - countTodo(node)
}

export function countTodo(node: SuiteNode): number {
  // A hook that fails is written as a case too, and counted nowhere.
  const hooks = Math.max(0, countFailing(node) - (declared(node, 'failures') ?? 0) - (declared(node, 'errors') ?? 0))
  const surplus = countCases(node) - hooks - (declared(node, 'tests') ?? countCases(node))
  const timeless = listCases(node).filter(({ status, duration_ms }) => status === 'passed' && duration_ms === 0)
  return surplus > 0 && surplus <= timeless.length ? surplus : 0
}

function listCases(node: SuiteNode): SuiteNode['cases'] {
  return [...node.cases, ...node.suites.flatMap(listCases)]
}

function isFailing({ status }: { readonly status: string }): boolean {
  return status === 'failed' || status === 'errored'
}

function sum(nodes: readonly SuiteNode[], count: (node: SuiteNode) => number): number {
  return nodes.reduce((total, node) => total + count(node), 0)
}
