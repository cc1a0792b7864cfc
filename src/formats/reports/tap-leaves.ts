// The tests inside of tests: a suite that passed because everything in it was skipped has proven nothing.
import { decideReportVerdict } from '#evidence/rules/verify/report-verdict'
import { readTap, readTapLine, type TapCase, type TapReport } from './tap.ts'

/** Every test that holds no others, under the names of those that hold it; the protocol itself is checked at the top level. */
export function readTapLeaves(text: string): TapReport {
  const { problems, verdict, ...top } = readTap(text)
  const cases = collectLeaves(text).map((leaf, index) => ({ ...leaf, number: index + 1 }))
  const count = (status: TapCase['status']) => cases.filter(each => each.status === status).length
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
  if (cases.length === 0) return { ...top, problems, verdict }
  const facts = {
    hasFailure: verdict === 'fail' || failed > 0,
    cases: cases.length,
    passed,
    problems: problems.filter(isOfProtocol),
  }
  return { tests: cases.length, passed, failed, skipped, ...decideReportVerdict(facts, NOTHING_PASSED), cases }
}

const NOTHING_PASSED = 'every test was skipped'

/** What the verdict adds is said again of the leaves. */
function isOfProtocol(problem: string): boolean {
  return problem !== NOTHING_PASSED
}

type Leaf = Omit<TapCase, 'number'>

const SUBTEST_BLANKS = 4
const TIME = /\s*# time=[\d.]+m?s$/

/** What was found at each depth and waits for the line of the test that holds it. */
type Tree = { readonly waiting: Leaf[][]; readonly opened: (Leaf | undefined)[] }

function collectLeaves(text: string): Leaf[] {
  const tree: Tree = { waiting: [[]], opened: [] }
  let detailsAt: string | null = null
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const blanks = /^ */.exec(line)![0]
    const words = line.slice(blanks.length)
    // What failed is quoted between these, and may look like anything.
    if (detailsAt !== null) detailsAt = words === '...' && blanks === detailsAt ? null : detailsAt
    else if (words === '---') detailsAt = blanks
    else if (blanks.length % SUBTEST_BLANKS === 0) takeWords(tree, blanks.length / SUBTEST_BLANKS, words)
  }
  // A run that broke off leaves tests without the one that holds them.
  return tree.waiting.flat()
}

function takeWords(tree: Tree, depth: number, words: string): void {
  const opened = tree.opened[depth]
  if (words === '}' && opened) {
    tree.opened[depth] = undefined
    settle(tree, depth, opened)
    return
  }
  const isOpening = words.endsWith('{')
  const found = readTapLine(isOpening ? words.slice(0, -1).trimEnd() : words)
  if (!found) return
  const leaf = { name: found.name.replace(TIME, ''), status: found.status }
  if (isOpening) tree.opened[depth] = leaf
  else settle(tree, depth, leaf)
}

/** A test that holds others is not counted beside them, unless it failed by itself. */
function settle({ waiting }: Tree, depth: number, test: Leaf): void {
  const inner = waiting.splice(depth + 1).flat()
  while (waiting.length <= depth) waiting.push([])
  waiting[depth]!.push(...(inner.length === 0 ? [test] : leavesOf(test, inner)))
}

function leavesOf(test: Leaf, inner: readonly Leaf[]): Leaf[] {
  const named = inner.map(({ name, status }): Leaf => {
    // What is skipped or still to do is no result, whatever is inside of it.
    return { name: `${test.name} > ${name}`, status: test.status === 'skipped' ? 'skipped' : status }
  })
  const isExplained = test.status !== 'failed' || named.some(({ status }) => status === 'failed')
  return isExplained ? named : [...named, test]
}
