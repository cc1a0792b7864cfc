// What the lists of a statement say themselves about a gate (table J): rows in order, the first that holds answers.
import type { GateVerdict } from '../gate/verdicts.ts'
import type { Acceptance, ReviewLine, TestLine, TestResult } from './statement.ts'

export type Judged = { readonly verdict: GateVerdict; readonly rule: string }

/** What table J reads: the tree of the subject, the lists, and which members are at hand. */
export type JudgedLists = {
  readonly tree: string
  readonly tests: readonly TestLine[]
  readonly reviews: readonly ReviewLine[]
  readonly acceptance: Acceptance | null
  readonly members: ReadonlySet<string>
}

type Row = readonly [rule: string, holds: (lists: JudgedLists) => boolean]
type GateTable = {
  readonly notApplicable?: Row
  readonly rows: readonly Row[]
  readonly proven: (lists: JudgedLists) => string
}

const anyTest = (is: (test: TestLine, lists: JudgedLists) => boolean) => (lists: JudgedLists) =>
  lists.tests.some(test => is(test, lists))

const isCutShort = (result: TestResult | null) => result?.status === 'error' || result?.status === 'timeout'
const isSkipped = (result: TestResult | null) => result?.status === 'skipped'
const hasFailed = (result: TestResult | null) =>
  result !== null && (result.status === 'failed' || result.failed > 0 || result.errored > 0)

const NO_SUITES: Row = ['no_suites', lists => lists.tests.length === 0]
const NOT_RUN: Row = ['not_run', anyTest(test => test.change === null)]
const OTHER_TREE: Row = ['other_tree', anyTest((test, { tree }) => test.tree !== tree)]
const NO_REPORT: Row = ['no_report', anyTest(({ report }, { members }) => report === null || !members.has(report))]

/** Whether one suite has more of something in one of its two runs than in the other. */
const isMoreIn = (run: 'base' | 'change', other: 'base' | 'change', of: 'passed' | 'failed' | 'errored') =>
  anyTest(test => (test[run]?.[of] ?? 0) > (test[other]?.[of] ?? 0))

const TESTS: GateTable = {
  notApplicable: NO_SUITES,
  rows: [
    NOT_RUN,
    OTHER_TREE,
    ['errored', anyTest(test => isCutShort(test.change))],
    ['skipped', anyTest(test => isSkipped(test.change))],
    ['failed', anyTest(test => hasFailed(test.change))],
    NO_REPORT,
    ['nothing_passed', ({ tests }) => tests.every(test => test.change?.passed === 0)],
  ],
  proven: () => 'passed',
}

const REGRESSION: GateTable = {
  notApplicable: NO_SUITES,
  rows: [
    ['no_baseline', anyTest(test => test.base === null)],
    NOT_RUN,
    OTHER_TREE,
    ['errored', anyTest(test => isCutShort(test.base) || isCutShort(test.change))],
    ['skipped', anyTest(test => isSkipped(test.base) || isSkipped(test.change))],
    [
      'more_failures',
      lists => isMoreIn('change', 'base', 'failed')(lists) || isMoreIn('change', 'base', 'errored')(lists),
    ],
    ['fewer_passed', isMoreIn('base', 'change', 'passed')],
    NO_REPORT,
  ],
  proven: () => 'no_regression',
}

function reviewTable(noneRule: string, counts: (review: ReviewLine) => boolean): GateTable {
  const onTree = ({ reviews, tree }: JudgedLists) => reviews.filter(review => counts(review) && review.tree === tree)
  return {
    rows: [
      [noneRule, ({ reviews }) => !reviews.some(counts)],
      ['none_on_this_tree', lists => onTree(lists).length === 0],
      ['changes_requested', lists => onTree(lists).some(({ verdict }) => verdict === 'changes_requested')],
      ['no_approval', lists => !onTree(lists).some(({ verdict }) => verdict === 'approved')],
    ],
    proven: () => 'approved',
  }
}

const ACCEPT: GateTable = {
  rows: [
    ['none', ({ acceptance }) => acceptance === null],
    ['not_accepted', ({ acceptance }) => acceptance?.verdict !== 'accepted'],
    ['agent_cannot_accept', ({ acceptance }) => acceptance?.by.kind === 'agent'],
  ],
  proven: ({ acceptance }) => (acceptance?.by.kind === 'person' ? 'accepted_by_person' : 'accepted_by_policy'),
}

const TABLE_J: ReadonlyMap<string, GateTable> = new Map([
  ['tests', TESTS],
  ['regression', REGRESSION],
  ['review', reviewTable('none', () => true)],
  ['human_review', reviewTable('no_person', review => review.kind === 'person')],
  ['accept', ACCEPT],
])

/** Null for a gate about which the lists say nothing. */
export function judgeGate(gate: string, lists: JudgedLists): Judged | null {
  const table = TABLE_J.get(gate)
  if (!table) return null
  if (table.notApplicable?.[1](lists)) return { verdict: 'not_applicable', rule: table.notApplicable[0] }
  const row = table.rows.find(([, holds]) => holds(lists))
  return row ? { verdict: 'not_proven', rule: row[0] } : { verdict: 'proven', rule: table.proven(lists) }
}
