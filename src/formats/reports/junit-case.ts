// What one case of a JUnit report says of itself. Passed is only what is known to have run and to have passed.

export type JunitCase = {
  readonly suite: string
  readonly name: string
  readonly classname: string | null
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped'
  readonly flaky: boolean
  readonly message: string | null
  readonly duration_ms: number | null
  /** It failed, and a later run of it passed. */
  readonly passedLater?: true
}

export type Attributes = ReadonlyMap<string, string>
export type JunitOutcome = { readonly message: string | undefined; readonly type: string | undefined; text: string }
export type OpenCase = {
  readonly attributes: Attributes
  readonly outcomes: Map<string, JunitOutcome>
  isFlaky: boolean
  /** Failures of runs before the last one. */
  reruns: number
}

// The order is the rank: a case with an error and a failure has errored.
export const OUTCOMES = [
  { element: 'error', status: 'errored' },
  { element: 'failure', status: 'failed' },
  { element: 'skipped', status: 'skipped' },
  // PHPUnit writes it where it found no test in a class, and ends with 0.
  { element: 'warning', status: 'skipped' },
] as const

/** Words of the attributes `status` (CTest, GoogleTest) and `result` (GoogleTest) for a case that has no element of its own. */
const WORDS: Readonly<Record<string, JunitCase['status']>> = {
  run: 'passed',
  completed: 'passed',
  passed: 'passed',
  pass: 'passed',
  success: 'passed',
  ok: 'passed',
  disabled: 'skipped',
  notrun: 'skipped',
  suppressed: 'skipped',
  skipped: 'skipped',
  ignored: 'skipped',
  pending: 'skipped',
  todo: 'skipped',
  fail: 'failed',
  failed: 'failed',
  failure: 'failed',
  error: 'errored',
  errored: 'errored',
}

export function closeCase(
  open: OpenCase,
  suite: string,
): { readonly read: JunitCase; readonly strange: string | null } {
  const { attributes, outcomes } = open
  const { status, element, strange } = decideStatus(open)
  const read: JunitCase = {
    suite,
    name: attributes.get('name') ?? '',
    classname: attributes.get('classname') ?? null,
    status,
    flaky: status === 'passed' && open.isFlaky,
    message: element === null ? null : messageOf(outcomes.get(element)),
    duration_ms: readSeconds(attributes.get('time')),
  }
  return { read, strange }
}

type Status = { readonly status: JunitCase['status']; readonly element: string | null; readonly strange: string | null }

const RISKY = '\\RiskyTestError'

// First match wins.
function decideStatus({ attributes, outcomes }: OpenCase): Status {
  const skipped = outcomes.get('skipped')
  // node:test runs what is still to be done and tells how it failed; that it failed is no news.
  if (skipped?.type === 'todo') return { status: 'skipped', element: 'skipped', strange: null }
  // CTest calls it skipped when the program of a test is missing. Only what was asked for is a skip.
  if (attributes.get('status') === 'notrun' && skipped && !isAskedFor(skipped))
    return { status: 'errored', element: 'skipped', strange: null }
  // PHPUnit calls it an error that a test asserts nothing, and ends with 0: it ran, and has proven nothing.
  if (outcomes.get('error')?.type?.endsWith(RISKY) && !outcomes.has('failure'))
    return { status: 'skipped', element: 'error', strange: null }
  const deciding = OUTCOMES.find(({ element }) => outcomes.has(element))
  if (deciding) return { ...deciding, strange: null }
  return { ...decideByWords(attributes), element: null }
}

function isAskedFor({ message }: JunitOutcome): boolean {
  return message === undefined || message.startsWith('SKIP_')
}

/** A word that nobody knows is told, and never taken for a pass. */
function decideByWords(attributes: Attributes): Pick<Status, 'status' | 'strange'> {
  const words = ['status', 'result'].flatMap(name => attributes.get(name)?.trim().toLowerCase() || [])
  const strange = words.find(word => !Object.hasOwn(WORDS, word))
  if (strange !== undefined) return { status: 'skipped', strange }
  const told = words.map(word => WORDS[word]!)
  return { status: told.find(status => status !== 'passed') ?? 'passed', strange: null }
}

function messageOf(outcome: JunitOutcome | undefined): string | null {
  const firstLine = outcome?.text.trim().split(/\r\n|\r|\n/)[0]
  return (outcome?.message ?? firstLine) || null
}

function readSeconds(time: string | undefined): number | null {
  const plain = time?.trim().replaceAll(',', '') ?? ''
  return /^\d+(?:\.\d*)?(?:e[+-]?\d+)?$|^\.\d+$/i.test(plain) ? Math.round(Number(plain) * 1000) : null
}
