// What Claude Code prints with `--output-format stream-json`, as signals. Seen with 2.1.325; see test/agents/samples.
import type { JsonObject } from '#kernel/reading/json-value'
import { classifyFailure, type FailureTold } from '../failure/classify-failure.ts'
import type { FailureClass } from '../failure/failure-class.ts'
import { readClaudeRequest } from './claude-request.ts'
import { followRequests, type OpenRequests } from './claude-requests.ts'
import type { AgentSignal, LineReader } from './line-reader.ts'
import {
  instantOfSeconds,
  known,
  listOf,
  membersOf,
  readJsonLine,
  readNote,
  readWord,
  textOf,
} from './read-json-line.ts'

type ClaudeState = {
  /** When the limit ends that was told of last: the line that ends the turn does not repeat it. */
  readonly resetAt: string | null
  readonly open: OpenRequests
  /** Agents that it started and that work on when its own turn is over. */
  readonly subagents: number
  readonly isTurnOver: boolean
}

/** A pause this long is a limit that a person should hear of; a shorter one is a hiccup. */
const PAUSE_MS_MIN = 60_000

type Reading = (line: JsonObject, state: ClaudeState) => AgentSignal | undefined

const READINGS: Readonly<Record<string, Reading>> = {
  'system/init': line => ({
    event: 'turn_started',
    activity: 'active',
    ...known({ nativeSessionId: readWord(line.session_id) }),
  }),
  'system/api_retry': readRetry,
  'system/background_tasks_changed': readBackground,
  'system/compact_boundary': () => ({ event: 'compacted', activity: 'active' }),
  assistant: readAssistant,
  user: readUser,
  control_request: line => readClaudeRequest(line),
  control_cancel_request: () => ({ event: 'request_withdrawn', activity: 'active' }),
  rate_limit_event: line => readLimit(line),
  result: readResult,
}

export const claudeLines: LineReader<ClaudeState> = {
  start: { resetAt: null, open: [], subagents: 0, isTurnOver: false },
  read: (state, text) => {
    const line = readJsonLine(text)
    if (!line) return { state, signals: [] }
    const type = textOf(line.type)
    const reading = READINGS[`${type}/${textOf(line.subtype)}`] ?? READINGS[type]
    const read = Object.hasOwn(READINGS, type) || type === 'system' ? reading?.(line, state) : undefined
    const { open, signal } = followRequests(state.open, line, read)
    return { state: { ...follow(state, line, signal), open }, signals: signal ? [signal] : [] }
  },
}

function follow(state: ClaudeState, line: JsonObject, signal: AgentSignal | undefined): ClaudeState {
  const resetAt = signal?.resetAt === undefined ? state.resetAt : signal.resetAt
  const subagents = line.subtype === 'background_tasks_changed' ? countSubagents(line) : state.subagents
  const isTurnOver = line.type === 'result' || (state.isTurnOver && line.subtype !== 'init')
  return { ...state, resetAt, subagents, isTurnOver }
}

// A command in the background may be a server that never ends; an agent there does the work of this one.
const countSubagents = (line: JsonObject) =>
  listOf(line.tasks).filter(task => membersOf(task).task_type !== 'local_bash').length

function readBackground(line: JsonObject, { isTurnOver }: ClaudeState): AgentSignal {
  const running = countSubagents(line)
  const note = readNote(running === 0 ? 'nobody works in the background' : `${running} work in the background`)
  return { event: 'background', activity: isTurnOver && running === 0 ? 'ready' : 'active', ...known({ note }) }
}

function readRetry(line: JsonObject): AgentSignal {
  const delayMs = typeof line.retry_delay_ms === 'number' ? line.retry_delay_ms : 0
  const after = isSilence(line) ? 'no answer' : textOf(line.error_status ?? line.error)
  const note = readNote(`retry ${textOf(line.attempt)} of ${textOf(line.max_retries)} after ${after}`)
  const failure = classifyFailure(toldOfRetry(line)).result
  if (failure === 'limit_reached' && delayMs >= PAUSE_MS_MIN)
    return { event: 'retry', activity: 'quota_paused', resetAt: null, failure, ...known({ note }) }
  const isHiccup = line.attempt === 1 || failure === 'failed'
  return { event: 'retry', activity: 'active', ...known({ note, failure: isHiccup ? undefined : failure }) }
}

// Without an answer of any kind there is no status, and it has no better word for that than `unknown`.
const isSilence = ({ error, error_status: status }: JsonObject) => error === 'unknown' && status === null

function toldOfRetry(line: JsonObject): FailureTold {
  const { error, error_status: status } = line
  return {
    codes: [isSilence(line) ? 'connection_failed' : textOf(error)],
    status: typeof status === 'number' ? status : null,
    words: '',
  }
}

/** Both lines that tell of an error have these members. */
function failureOf(line: JsonObject, words: string | undefined): FailureClass {
  const codes = [line.error, line.api_error, line.api_error_type, line.terminal_reason].map(textOf)
  const status = typeof line.api_error_status === 'number' ? line.api_error_status : null
  return classifyFailure({ codes, status, words: words ?? '' }).result
}

function readAssistant(line: JsonObject, state: ClaudeState): AgentSignal {
  if (line.error === 'rate_limit') return limitSignal('limit', resetOf(line) ?? state.resetAt, wordsOf(line))
  // The line that ends the turn says it again, and says that it is the end.
  if (line.error !== undefined) return { event: 'api_error', activity: 'active', ...known({ note: wordsOf(line) }) }
  const calls = contentOf(line).filter(block => block.type === 'tool_use')
  const tool = readWord(calls.at(-1)?.name)
  const call = calls.length > 0 ? composeCall(calls.at(-1)!) : undefined
  return { event: calls.length > 0 ? 'tool_use' : 'assistant', activity: 'active', ...known({ tool, call }) }
}

function readUser(line: JsonObject): AgentSignal | undefined {
  if (line.isReplay === true)
    return {
      event: 'prompt_submitted',
      activity: 'active',
      ...known({ note: readNote(membersOf(line.message).content) }),
    }
  const isResult = contentOf(line).some(block => block.type === 'tool_result')
  return isResult ? { event: 'tool_result', activity: 'active' } : undefined
}

function readLimit(line: JsonObject): AgentSignal | undefined {
  const info = membersOf(line.rate_limit_info)
  if (info.status !== 'rejected') return undefined
  const { failure: _, ...limit } = limitSignal('limit', instantOfSeconds(info.resetsAt), readNote(info.rateLimitType))
  return limit // a sentence about it follows
}

// `subtype` says success also for a turn that failed, so `is_error` decides.
function readResult(line: JsonObject, state: ClaudeState): AgentSignal {
  const words = readNote(line.result) ?? readNote(listOf(line.errors)[0])
  if (line.is_error === true || line.subtype !== 'success') {
    // Somebody stopped it: that is no failure.
    if (textOf(line.terminal_reason).startsWith('aborted')) return { event: 'turn_interrupted', activity: 'idle' }
    const failure = failureOf(line, words)
    if (failure === 'limit_reached') return limitSignal('turn_failed', state.resetAt, words)
    // Killed within a tenth of a second of its first request it has kept nothing; whoever restores it wants to know.
    const event = failure === 'resume_failed' ? failure : 'turn_failed'
    return { event, activity: 'idle', failure, ...known({ note: words }) }
  }
  const denied = listOf(line.permission_denials).map(denial => readWord(membersOf(denial).tool_name))
  const note = denied.length > 0 ? readNote(`denied: ${denied.join(', ')}`) : undefined
  return { event: 'turn_completed', activity: state.subagents > 0 ? 'active' : 'ready', ...known({ note }) }
}

const limitSignal = (event: string, resetAt: string | null, note: string | undefined): AgentSignal => ({
  event,
  activity: 'quota_paused',
  resetAt,
  failure: 'limit_reached',
  ...known({ note }),
})

const resetOf = (line: JsonObject) =>
  instantOfSeconds(membersOf(membersOf(line.api_error_params).rate_limit_info).resetsAt)

function composeCall({ name, input }: JsonObject): string {
  try {
    return `${textOf(name)} ${JSON.stringify(input)}`
  } catch {
    return textOf(name) // nested too deeply to be written again
  }
}

const contentOf = (line: JsonObject) => listOf(membersOf(line.message).content).map(membersOf)

const wordsOf = (line: JsonObject) => readNote(contentOf(line).find(block => block.type === 'text')?.text)
