// Why an agent ended that did not end well, when it had not said so before: by how it ended and what it printed last.
import { cleanText, cutText } from '#kernel/text/text-hygiene'
import type { AgentFailure } from './agent-failure.ts'
import { classifyFailure } from './classify-failure.ts'

export type ExitFacts = {
  readonly exitCode: number | null
  readonly signal: string | null
  /** Said by whoever started it: it could not be executed. */
  readonly error: string | null
  /** The end of what it printed, with all its lines. */
  readonly printed: string
  /** What it failed with before it ended. */
  readonly known: AgentFailure | null
}

export type ExitAnswer = { readonly result: AgentFailure | null; readonly rule: string }

const WORDS_MAX = 500
const LINES_READ = 20

/** The usual words of command lines for a command that they cannot read. */
const WRONG_ARGUMENTS =
  /unknown option|unexpected argument|unrecognized (?:option|argument)|unknown (?:flag|argument)|invalid value .{0,80} for/i

export function classifyExit({ exitCode, signal, error, printed, known }: ExitFacts): ExitAnswer {
  if (exitCode === 0) return { result: null, rule: 'X1' }
  if (error !== null) return answer('X2', 'not_executable', error)
  if (known)
    return known.isRetrying ? { result: { ...known, isRetrying: false }, rule: 'X3' } : { result: null, rule: 'X4' }
  const lines = listLines(printed)
  const wrong = lines.find(line => WRONG_ARGUMENTS.test(line))
  if (wrong !== undefined) return answer('X5', 'wrong_arguments', wrong)
  if (signal !== null) return answer('X6', 'crashed', `it was ended by ${signal}`)
  const told = lines.findLast(line => classifyFailure(toldOf(line)).result !== 'failed')
  if (told !== undefined) return answer('X7', classifyFailure(toldOf(told)).result, told)
  return answer('X8', 'crashed', lines.at(-1) ?? `it ended with exit code ${exitCode}`)
}

const toldOf = (words: string) => ({ codes: [], status: null, words })

function answer(rule: string, kind: AgentFailure['class'], words: string): ExitAnswer {
  return { result: { class: kind, words: cutText(words, WORDS_MAX), isRetrying: false, until: null }, rule }
}

/** Lines for people: what an agent prints for programs was read when it came. */
function listLines(printed: string): string[] {
  const lines = printed.split('\n').map(cleanText)
  return lines.filter(line => line !== '' && !line.startsWith('{')).slice(-LINES_READ)
}
