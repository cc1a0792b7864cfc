// A test that is bound to a finding: what it is, which colour it had where, and what the tests of a finding prove together.
import type { JsonObject } from '#kernel/reading/json-value'
import { eventTextIn, textsIn, wordIn } from '../record/event-data.ts'
import type { AbsenceFacts, TestColour } from './decide-fixed.ts'

export type BoundTest = {
  /** The command as people write it; a finding has each test once. */
  readonly name: string
  readonly command: readonly string[]
  /** What the test is made of: laid over the old code, so that it is red there for the right reason. */
  readonly files: readonly string[]
}

export type BoundTestResult = {
  readonly test: string
  /** Where it was run last. */
  readonly tree: string
  readonly after: TestColour
  /** The code in which the finding was last seen, with the files of the test. */
  readonly beforeTree: string | null
  readonly before: TestColour
}

const COLOURS: readonly TestColour[] = ['red', 'green', 'unknown']

export function nameTest(command: readonly string[]): string {
  return command.map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}

// A shell says with these that there was nothing it could run.
const NOT_RUN = [126, 127]

/** Only a test that ran to its end has a colour. */
export function colourOfTest(end: { readonly conclusion: string; readonly exitCode: number | null }): TestColour {
  if (end.conclusion === 'success') return 'green'
  const hasRun = end.conclusion === 'failure' && end.exitCode !== null && !NOT_RUN.includes(end.exitCode)
  return hasRun ? 'red' : 'unknown'
}

type Tested = { readonly tests: readonly BoundTest[]; readonly testResults: readonly BoundTestResult[] }

/** The tests without a result at this tree. */
export function listUntested({ tests, testResults }: Tested, tree: string): readonly BoundTest[] {
  return tests.filter(({ name }) => !testResults.some(result => result.test === name && result.tree === tree))
}

/** One red test is enough to see it; all of them together are needed to say that it is gone. */
export function deriveTestFact({ tests, testResults }: Tested, tree: string | null): AbsenceFacts['test'] {
  if (tests.length === 0 || tree === null) return null
  const results = tests.map(({ name }) => testResults.find(result => result.test === name && result.tree === tree))
  const after = results.map(result => result?.after ?? 'unknown')
  const before = results.map(result => result?.before ?? 'unknown')
  return { tree, after: after.includes('red') ? 'red' : colourOfAll(after), before: colourOfAll(before) }
}

function colourOfAll(colours: readonly TestColour[]): TestColour {
  const [first = 'unknown'] = colours
  return colours.every(colour => colour === first) ? first : 'unknown'
}

const TEST_PATH = /(?:^|\/)(?:tests?|specs?|__tests__|e2e)\/|(?:^|[./_-])(?:test|spec)[._-][^/]*$/i

/** Is this a file of tests, by the customs of most languages? */
export function isBoundTestPath(path: string): boolean {
  return TEST_PATH.test(path)
}

export function readBoundTest(data: JsonObject): BoundTest | null {
  const name = eventTextIn(data, 'test')
  const command = textsIn(data, 'command')
  return name === null || command.length === 0 ? null : { name, command, files: textsIn(data, 'files') }
}

export function readTestResult(data: JsonObject): BoundTestResult | null {
  const test = eventTextIn(data, 'test')
  const tree = eventTextIn(data, 'tree')
  if (test === null || tree === null) return null
  const colour = (name: string) => wordIn(data, name, COLOURS) ?? 'unknown'
  return { test, tree, after: colour('after'), beforeTree: eventTextIn(data, 'beforeTree'), before: colour('before') }
}
