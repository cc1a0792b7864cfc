// Collects suites and cases while the XML is being read, so that a large report never becomes a tree of elements.
import type { XmlHandler } from './xml.ts'

export type JunitCase = {
  readonly suite: string
  readonly name: string
  readonly classname: string | null
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped'
  readonly flaky: boolean
  readonly message: string | null
  readonly duration_ms: number | null
}

export type SuiteNode = {
  readonly element: string
  readonly name: string
  /** The names of the suites around it and its own. */
  readonly title: string
  readonly declared: number | null
  readonly cases: JunitCase[]
  readonly suites: SuiteNode[]
}

type Attributes = ReadonlyMap<string, string>

type OpenCase = { readonly attributes: Attributes; readonly outcomes: Map<string, Outcome>; isFlaky: boolean }
type Outcome = { readonly message: string | undefined; text: string }

type Frame =
  | { readonly is: 'suite'; readonly node: SuiteNode }
  | { readonly is: 'case'; readonly open: OpenCase; readonly suite: SuiteNode }
  | { readonly is: 'outcome'; readonly outcome: Outcome }
  | { readonly is: 'other' }

// The order is the rank: a case with an error and a failure has errored.
const OUTCOMES = [
  { element: 'error', status: 'errored' },
  { element: 'failure', status: 'failed' },
  { element: 'skipped', status: 'skipped' },
] as const

const FLAKY_ELEMENTS = ['flakyFailure', 'flakyError']

export class JunitCollector implements XmlHandler {
  root: SuiteNode | undefined
  suites = 0
  readonly #frames: Frame[] = []

  readonly open = (name: string, attributes: Attributes): void => {
    this.#frames.push(this.#enter(name, attributes, this.#frames.at(-1)))
  }

  readonly text = (text: string): void => {
    const frame = this.#frames.at(-1)
    if (frame?.is === 'outcome') frame.outcome.text += text
  }

  readonly close = (): void => {
    const frame = this.#frames.pop()
    if (frame?.is === 'case') frame.suite.cases.push(closeCase(frame.open, frame.suite.title))
  }

  #enter(name: string, attributes: Attributes, around: Frame | undefined): Frame {
    if (!around) return this.#enterRoot(name, attributes)
    if (around.is === 'suite') return this.#enterSuiteChild(name, attributes, around.node)
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
    if (name === 'testcase')
      return { is: 'case', open: { attributes, outcomes: new Map(), isFlaky: false }, suite: parent }
    if (name !== 'testsuite') return { is: 'other' }
    const title = [parent.title, attributes.get('name') ?? ''].filter(part => part !== '').join(' > ')
    const node = openSuite(name, attributes, title)
    parent.suites.push(node)
    this.suites++
    return { is: 'suite', node }
  }
}

function openSuite(element: string, attributes: Attributes, title: string): SuiteNode {
  const tests = attributes.get('tests') ?? ''
  const declared = /^\d+$/.test(tests) ? Number(tests) : null
  return { element, name: attributes.get('name') ?? '', title, declared, cases: [], suites: [] }
}

function enterCaseChild(name: string, attributes: Attributes, open: OpenCase): Frame {
  if (FLAKY_ELEMENTS.includes(name)) open.isFlaky = true
  if (!OUTCOMES.some(({ element }) => element === name) || open.outcomes.has(name)) return { is: 'other' }
  const outcome: Outcome = { message: attributes.get('message'), text: '' }
  open.outcomes.set(name, outcome)
  return { is: 'outcome', outcome }
}

function closeCase({ attributes, outcomes, isFlaky }: OpenCase, suite: string): JunitCase {
  const deciding = OUTCOMES.find(({ element }) => outcomes.has(element))
  return {
    suite,
    name: attributes.get('name') ?? '',
    classname: attributes.get('classname') ?? null,
    status: deciding?.status ?? 'passed',
    flaky: deciding === undefined && isFlaky,
    message: deciding ? messageOf(outcomes.get(deciding.element)) : null,
    duration_ms: readSeconds(attributes.get('time')),
  }
}

function messageOf(outcome: Outcome | undefined): string | null {
  const firstLine = outcome?.text.trim().split(/\r\n|\r|\n/)[0]
  return (outcome?.message ?? firstLine) || null
}

function readSeconds(time: string | undefined): number | null {
  const plain = time?.trim().replaceAll(',', '') ?? ''
  return /^\d+(?:\.\d*)?(?:e[+-]?\d+)?$|^\.\d+$/i.test(plain) ? Math.round(Number(plain) * 1000) : null
}
