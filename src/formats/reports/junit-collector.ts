// Collects suites and cases while the XML is being read, so that a large report never becomes a tree of elements.
import { type Attributes, closeCase, type JunitCase, type JunitOutcome, type OpenCase, OUTCOMES } from './junit-case.ts'
import type { XmlHandler } from './xml.ts'

export type SuiteNode = {
  readonly element: string
  readonly attributes: Attributes
  readonly name: string
  /** The names of the suites around it and its own. */
  readonly title: string
  readonly cases: JunitCase[]
  readonly suites: SuiteNode[]
  /** Failures of the suite itself, outside of any case: a file that does not compile, a hook that failed. */
  readonly troubles: JunitCase[]
  /** Failures of earlier runs of its own cases. */
  reruns: number
  /** Its own cases that failed and were still to be done. */
  excused: number
}

type Frame =
  | { readonly is: 'suite'; readonly node: SuiteNode }
  | { readonly is: 'case'; readonly open: OpenCase; readonly suite: SuiteNode }
  | { readonly is: 'trouble'; readonly open: OpenCase; readonly outcome: JunitOutcome; readonly suite: SuiteNode }
  | { readonly is: 'outcome'; readonly outcome: JunitOutcome }
  | { readonly is: 'other' }

const FLAKY_ELEMENTS = ['flakyFailure', 'flakyError']
const RERUN_ELEMENTS = [...FLAKY_ELEMENTS, 'rerunFailure', 'rerunError']
const TROUBLE_ELEMENTS = ['error', 'failure']

export class JunitCollector implements XmlHandler {
  root: SuiteNode | undefined
  suites = 0
  /** Words of `status` or `result` that nobody knows, with how many cases have them. */
  readonly strange = new Map<string, number>()
  readonly comments: string[] = []
  /** Names of properties of suites. */
  readonly properties = new Set<string>()
  readonly #frames: Frame[] = []

  readonly open = (name: string, attributes: Attributes): void => {
    this.#frames.push(this.#enter(name, attributes, this.#frames.at(-1)))
  }

  readonly text = (text: string): void => {
    const frame = this.#frames.at(-1)
    if (frame?.is === 'outcome' || frame?.is === 'trouble') frame.outcome.text += text
  }

  readonly comment = (text: string): void => {
    const frame = this.#frames.at(-1)
    const isOfAll = frame === undefined || (frame.is === 'suite' && frame.node === this.root)
    if (isOfAll && this.comments.length < COMMENTS_MAX) this.comments.push(text.trim())
  }

  readonly close = (): void => {
    const frame = this.#frames.pop()
    if (frame?.is === 'trouble') frame.suite.troubles.push(closeCase(frame.open, frame.suite.title).read)
    if (frame?.is !== 'case') return
    const { read, strange } = closeCase(frame.open, frame.suite.title)
    frame.suite.cases.push(read)
    frame.suite.reruns += frame.open.reruns
    if (read.status === 'skipped' && TROUBLE_ELEMENTS.some(name => frame.open.outcomes.has(name))) frame.suite.excused++
    if (strange !== null) this.strange.set(strange, (this.strange.get(strange) ?? 0) + 1)
  }

  #enter(name: string, attributes: Attributes, around: Frame | undefined): Frame {
    if (!around) return this.#enterRoot(name, attributes)
    if (around.is === 'suite') return this.#enterSuiteChild(name, attributes, around.node)
    // Whatever holds a case, its failure is not lost.
    if (around.is === 'case' && name === 'testcase')
      return { is: 'case', open: openCase(attributes), suite: around.suite }
    if (around.is === 'case') return enterCaseChild(name, attributes, around.open)
    return { is: 'other' }
  }

  #enterRoot(name: string, attributes: Attributes): Frame {
    if (name !== 'testsuite' && name !== 'testsuites') return { is: 'other' }
    const own = attributes.get('name') ?? ''
    this.root = openSuite(name, attributes, name === 'testsuite' ? own : '')
    if (name === 'testsuite') this.suites++
    return { is: 'suite', node: this.root }
  }

  #enterSuiteChild(name: string, attributes: Attributes, parent: SuiteNode): Frame {
    if (name === 'testcase') return { is: 'case', open: openCase(attributes), suite: parent }
    if (TROUBLE_ELEMENTS.includes(name)) return enterTrouble(name, attributes, parent)
    if (name === 'property') this.properties.add(attributes.get('name') ?? '')
    // node:test wraps what failed outside of every suite in an element that no other tool writes: whatever holds cases is looked into.
    if (name !== 'testsuite') return { is: 'suite', node: parent }
    const title = [parent.title, attributes.get('name') ?? ''].filter(part => part !== '').join(' > ')
    const node = openSuite(name, attributes, title)
    parent.suites.push(node)
    this.suites++
    return { is: 'suite', node }
  }
}

const COMMENTS_MAX = 20

function openSuite(element: string, attributes: Attributes, title: string): SuiteNode {
  const name = attributes.get('name') ?? ''
  return { element, attributes, name, title, cases: [], suites: [], troubles: [], reruns: 0, excused: 0 }
}

function openCase(attributes: Attributes): OpenCase {
  return { attributes, outcomes: new Map(), isFlaky: false, reruns: 0 }
}

function enterTrouble(name: string, attributes: Attributes, suite: SuiteNode): Frame {
  const open = openCase(new Map([['name', `(${name} of the suite)`]]))
  const outcome = openOutcome(attributes)
  open.outcomes.set(name, outcome)
  return { is: 'trouble', open, outcome, suite }
}

function enterCaseChild(name: string, attributes: Attributes, open: OpenCase): Frame {
  if (FLAKY_ELEMENTS.includes(name)) open.isFlaky = true
  if (RERUN_ELEMENTS.includes(name)) open.reruns++
  if (!OUTCOMES.some(({ element }) => element === name) || open.outcomes.has(name)) return { is: 'other' }
  const outcome = openOutcome(attributes)
  open.outcomes.set(name, outcome)
  return { is: 'outcome', outcome }
}

function openOutcome(attributes: Attributes): JunitOutcome {
  return { message: attributes.get('message'), type: attributes.get('type'), text: '' }
}
