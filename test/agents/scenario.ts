// What the stub says when: a scenario is a list of turns, and the first turn that fits the history is the answer.
import { readFile } from 'node:fs/promises'

/** One thing that stands in the history of a request, in either protocol. */
export type HistoryEntry =
  | { readonly kind: 'user' | 'assistant'; readonly text: string }
  | { readonly kind: 'call'; readonly id: string; readonly tool: string }
  | { readonly kind: 'result'; readonly id: string; readonly text: string }

export type ToolCall = { readonly id: string; readonly tool: string; readonly input: Readonly<Record<string, unknown>> }

/** Headers are sent as they are, after `{now+N}` became the Unix time in N seconds and `{at+N}` the same as RFC 3339. */
export type ErrorAnswer = {
  readonly status: number
  readonly type: string
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the `error` object. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** What an answer is said to have used. */
export type ServedUsage = { readonly input: number; readonly cacheRead: number; readonly output: number }

export type TurnAnswer =
  | { readonly text?: string; readonly calls?: readonly ToolCall[]; readonly usage?: ServedUsage }
  | { readonly error: ErrorAnswer }
  /** The connection stays open and nothing is said. */
  | { readonly hang: true }
  /** The stream begins with this text and then the connection breaks. */
  | { readonly cutAfter: string }

export type Turn = {
  readonly when?: {
    /** A user message contains this. */
    readonly user?: string
    /** The newest user message contains this. */
    readonly lastUser?: string
    /** The call with this id has a result, anywhere in the history; a text: one that contains it. */
    readonly result?: string
    readonly resultSays?: string
    /** No call of the scenario has a result yet. */
    readonly isFresh?: true
  }
  /** How often this turn may be taken; then it fits no more. */
  readonly times?: number
  readonly answer: TurnAnswer
}

export type Scenario = {
  readonly about: string
  readonly turns: readonly Turn[]
  /** Words that only the prompt knows, as patterns with one group: `{name}` in the input of a call becomes what it last found. */
  readonly fill?: Readonly<Record<string, string>>
  /** After so many requests every answer is a refusal, so that nothing can run for ever. Default 40. */
  readonly requestsMax?: number
}

const REQUESTS_MAX = 40
const NOTHING_FITS: TurnAnswer = { text: 'The scenario has no turn for this.' }

const isOver = (requestsMax: number): TurnAnswer => ({
  error: {
    status: 400,
    type: 'invalid_request_error',
    message: `The scenario is over: it was asked more than ${requestsMax} times.`,
  },
})

export type Chosen = { readonly turn: number | null; readonly answer: TurnAnswer }

/** Answers each request of one run; it remembers only how often each turn was taken. */
export function createTeller(scenario: Scenario): (history: readonly HistoryEntry[]) => Chosen {
  const taken = scenario.turns.map(() => 0)
  const requestsMax = scenario.requestsMax ?? REQUESTS_MAX
  let requests = 0
  return history => {
    if (++requests > requestsMax) return { turn: null, answer: isOver(requestsMax) }
    const index = scenario.turns.findIndex(
      (turn, at) => taken[at]! < (turn.times ?? Number.POSITIVE_INFINITY) && fits(turn, history),
    )
    if (index < 0) return { turn: null, answer: NOTHING_FITS }
    taken[index]!++
    return { turn: index, answer: fillIn(scenario.turns[index]!.answer, scenario.fill ?? {}, history) }
  }
}

function fillIn(answer: TurnAnswer, fill: NonNullable<Scenario['fill']>, history: readonly HistoryEntry[]): TurnAnswer {
  if (!('calls' in answer)) return answer
  const said = history.flatMap(entry => (entry.kind === 'user' ? [entry.text] : [])).join('\n')
  const found = Object.entries(fill).map(([name, pattern]) => [name, said.matchAll(new RegExp(pattern, 'g'))] as const)
  const words = found.map(([name, matches]) => [`{${name}}`, [...matches].at(-1)?.[1] ?? ''] as const)
  const put = (text: string) => words.reduce((filled, [from, to]) => filled.replaceAll(from, to), text)
  return JSON.parse(JSON.stringify(answer), (_key, value) => (typeof value === 'string' ? put(value) : value))
}

function fits({ when = {} }: Turn, history: readonly HistoryEntry[]): boolean {
  const users = history.flatMap(entry => (entry.kind === 'user' ? [entry.text] : []))
  const results = history.flatMap(entry => (entry.kind === 'result' ? [entry] : []))
  const { user, lastUser, result, resultSays, isFresh } = when
  if (user !== undefined && !users.some(text => text.includes(user))) return false
  if (lastUser !== undefined && !users.at(-1)?.includes(lastUser)) return false
  if (result !== undefined && !results.some(entry => entry.id === result)) return false
  if (resultSays !== undefined && !results.some(entry => entry.text.includes(resultSays))) return false
  return !isFresh || results.length === 0
}

export async function readScenario(path: string): Promise<Scenario> {
  const scenario: Scenario = JSON.parse(await readFile(path, 'utf8'))
  if (Array.isArray(scenario.turns)) return scenario
  throw new Error(`${path} is no scenario: it has no list "turns".`)
}
