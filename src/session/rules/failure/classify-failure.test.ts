import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TAKES } from '../../../../test/agents/takes.ts'
import { type ReadSignal, readSignalLine } from '../activity/read-signal-line.ts'
import { chooseLineReader } from '../agent-lines/choose-line-reader.ts'
import { type AgentFailure, explainFailure, isWorthTelling } from './agent-failure.ts'
import { classifyExit } from './classify-exit.ts'
import { classifyFailure } from './classify-failure.ts'
import { FAILURE_CLASSES, FAILURES } from './failure-class.ts'
import { planFailures } from './plan-failures.ts'
import { readProviderError } from './read-provider-error.ts'

const SAMPLES = join(import.meta.dirname, '../../../../test/agents/samples')
const HARNESSES: Readonly<Record<string, string>> = { claude: 'claude-code' }

type End = { readonly exitCode: number | null; readonly signal: string | null; readonly errors: readonly string[] }

/** What is known of a take at its end, in the way in which a session learns of it. */
function failureOf(name: string): AgentFailure | null {
  const lines = readFileSync(join(SAMPLES, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
  const ended = lines.at(-1)!.includes('provost.end') ? (JSON.parse(lines.pop()!) as End) : null
  const known = planFailures(null, hear(name, lines)).reduce<AgentFailure | null>(
    (_, event) => (event.type === 'session.failed' ? event.data : null),
    null,
  )
  if (!ended || ended.exitCode === null) return known
  const { exitCode, signal, errors } = ended
  return classifyExit({ exitCode, signal, error: null, printed: errors.join('\n'), known }).result ?? known
}

function hear(name: string, lines: readonly string[]): ReadSignal[] {
  const reader = chooseLineReader(name.split('-')[0]!)
  let state = reader.start
  return lines.flatMap(line => {
    const heard = reader.read(state, line)
    state = heard.state
    return heard.signals.flatMap(
      signal => readSignalLine(JSON.stringify({ ...signal, at: '2026-01-01T00:00:00Z' }), 1) ?? [],
    )
  })
}

describe('what real agents failed with', () => {
  test.each(Object.entries(TAKES))('%s is told in one sentence, or did not fail', (name, { failure, program }) => {
    const known = failureOf(name)
    expect(known?.class ?? null).toBe(failure ?? null)
    if (!known) return
    const { sentence, next } = explainFailure(HARNESSES[program] ?? program, known)
    expect(sentence.length).toBeLessThan(500)
    expect(`${sentence}${next}`).not.toMatch(/[{}<>\n]|undefined|https?:\/\/127/)
    expect(known.words).not.toBe('')
  })
})

test.each<[text: string, rule: string]>([
  ['API Error: 401 token expired', 'F5'],
  ['unexpected status 403 Forbidden: no', 'F6'],
  ['exceeded retry limit, last status: 429 Too Many Requests', 'F4'],
  ["You've hit your usage limit", 'F10'],
  ['unexpected status 503 Service Unavailable: try later', 'F9'],
  ['The model `x` does not exist or you do not have access to it.', 'F7'],
  ['You exceeded your current quota, please check your plan and billing details.', 'F3'],
  ['I could not find the file', 'F11'],
  ['', 'F11'],
])('%j is read by %s', (text, rule) => expect(classifyFailure(readProviderError(text)).rule).toBe(rule))

test.each<[text: unknown, words: string]>([
  ['{"error":{"message":"Too long","code":"context_length_exceeded"}}', 'Too long'],
  [
    'unexpected status 401 Unauthorized: no key, url: http://127.0.0.1:1/v1/responses',
    'unexpected status 401 Unauthorized: no key',
  ],
  ['Reconnecting... 2/5 (stream disconnected)', 'stream disconnected'],
  ['{"broken": ', '{"broken":'],
  [{ message: 'no text' }, ''],
])('of %j the words are %j', (text, words) => expect(readProviderError(text).words).toBe(words))

describe('an end', () => {
  const FAILED: AgentFailure = { class: 'overloaded', words: '529', isRetrying: true, until: null }
  const exit = { exitCode: 1, signal: null, error: null, printed: '', known: null }

  test.each<[what: string, facts: object, rule: string, failure: object | null]>([
    ['that is well is no failure', { exitCode: 0, known: FAILED }, 'X1', null],
    ['of what cannot be run', { exitCode: 127, error: 'x could not be executed' }, 'X2', { class: 'not_executable' }],
    ['in the middle of a retry', { known: FAILED }, 'X3', { class: 'overloaded', isRetrying: false }],
    ['after it told why', { known: { ...FAILED, isRetrying: false } }, 'X4', null],
    [
      'with a word about its arguments',
      { printed: "hm\nerror: unknown option '-x'\nsee --help" },
      'X5',
      { class: 'wrong_arguments', words: "error: unknown option '-x'" },
    ],
    [
      'by a signal',
      { exitCode: null, signal: 'SIGSEGV' },
      'X6',
      { class: 'crashed', words: 'it was ended by SIGSEGV' },
    ],
    [
      'with words for people',
      { printed: 'Not logged in\n{"type":"x"}\nbye' },
      'X7',
      { class: 'not_logged_in', words: 'Not logged in' },
    ],
    ['with other words', { printed: 'Error: boom\n' }, 'X8', { class: 'crashed', words: 'Error: boom' }],
    ['without a word', {}, 'X8', { class: 'crashed', words: 'it ended with exit code 1' }],
  ])('%s', (_what, facts, rule, failure) => {
    const answer = classifyExit({ ...exit, ...facts })
    expect(answer.rule).toBe(rule)
    if (failure) expect(answer.result).toMatchObject(failure)
    else expect(answer.result).toBeNull()
  })
})

describe('news of failure', () => {
  const signal = (event: string, more: Partial<ReadSignal> = {}): ReadSignal => ({
    seq: 1,
    at: 0,
    event,
    source: 'stream',
    activity: 'active',
    resetAt: null,
    ...more,
  })
  const types = (known: AgentFailure | null, ...signals: ReadSignal[]) =>
    planFailures(known, signals).map(({ type, data }) => `${type} ${data.class}`)

  test('is told once while the same is tried again, and again when it is another one', () => {
    const retry = (note: string) => signal('retry', { failure: 'overloaded', note })
    expect(types(null, retry('2 of 10'), retry('3 of 10'))).toEqual(['session.failed overloaded'])
    expect(
      types(null, retry('2'), signal('turn_failed', { failure: 'overloaded', activity: 'idle', note: 'x' })),
    ).toEqual(['session.failed overloaded', 'session.failed overloaded'])
  })

  test('is over with the first answer of the provider, and not before', () => {
    const known: AgentFailure = { class: 'no_network', words: '', isRetrying: true, until: null }
    expect(types(known, signal('turn_started'), signal('prompt_submitted'), signal('api_error'))).toEqual([])
    expect(types(known, signal('tool_use'))).toEqual(['session.recovered no_network'])
    expect(types(null, signal('tool_use'))).toEqual([])
    expect(types(known, signal('ended', { activity: 'exited' }))).toEqual([])
  })
})

test('every class has a sentence, and those that no retry can help are told at once', () => {
  for (const kind of FAILURE_CLASSES) {
    const failure: AgentFailure = { class: kind, words: 'its words', isRetrying: false, until: null }
    for (const harness of ['claude-code', 'codex', 'gemini', 'opencode', 'acp', 'command'])
      expect(explainFailure(harness, failure)).toMatchObject({ sentence: expect.stringContaining('its words') })
    expect(isWorthTelling(failure)).toBe(kind !== 'limit_reached')
    const isPatient = FAILURES[kind].tryingAgain !== 'never' && kind !== 'no_network'
    expect(isWorthTelling({ ...failure, isRetrying: true })).toBe(!isPatient)
  }
})
