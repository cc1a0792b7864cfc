// What Claude Code prints with `--output-format stream-json`, as signals. Seen with 2.1.325; see test/agents/samples.
import type { JsonObject } from '../../kernel/json-value.ts'
import { readClaudeRequest } from './claude-request.ts'
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

/** When the limit ends that was told of last: the line that ends the turn does not repeat it. */
type ClaudeState = { readonly resetAt: string | null }

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
  'system/compact_boundary': () => ({ event: 'compacted', activity: 'active' }),
  assistant: readAssistant,
  user: readUser,
  control_request: line => readClaudeRequest(line),
  control_cancel_request: () => ({ event: 'request_withdrawn', activity: 'active' }),
  rate_limit_event: line => readLimit(line),
  result: readResult,
}

export const claudeLines: LineReader<ClaudeState> = {
  start: { resetAt: null },
  read: (state, text) => {
    const line = readJsonLine(text)
    if (!line) return { state, signals: [] }
    const type = textOf(line.type)
    const reading = READINGS[`${type}/${textOf(line.subtype)}`] ?? READINGS[type]
    const signal = Object.hasOwn(READINGS, type) || type === 'system' ? reading?.(line, state) : undefined
    return signal
      ? { state: signal.resetAt === undefined ? state : { resetAt: signal.resetAt }, signals: [signal] }
      : { state, signals: [] }
  },
}

function readRetry(line: JsonObject): AgentSignal {
  const delayMs = typeof line.retry_delay_ms === 'number' ? line.retry_delay_ms : 0
  const note = readNote(
    `retry ${textOf(line.attempt)} of ${textOf(line.max_retries)} after ${textOf(line.error_status ?? line.error)}`,
  )
  const isLimit = line.error === 'rate_limit' && delayMs >= PAUSE_MS_MIN
  return isLimit
    ? { event: 'retry', activity: 'quota_paused', resetAt: null, ...known({ note }) }
    : { event: 'retry', activity: 'active', ...known({ note }) }
}

function readAssistant(line: JsonObject, state: ClaudeState): AgentSignal {
  if (line.error === 'rate_limit') return limitSignal('limit', resetOf(line) ?? state.resetAt, wordsOf(line))
  const calls = contentOf(line).filter(block => block.type === 'tool_use')
  const tool = readWord(calls.at(-1)?.name)
  return { event: calls.length > 0 ? 'tool_use' : 'assistant', activity: 'active', ...known({ tool }) }
}

function readUser(line: JsonObject): AgentSignal | undefined {
  if (line.isReplay === true) return { event: 'prompt_submitted', activity: 'active' }
  const isResult = contentOf(line).some(block => block.type === 'tool_result')
  return isResult ? { event: 'tool_result', activity: 'active' } : undefined
}

function readLimit(line: JsonObject): AgentSignal | undefined {
  const info = membersOf(line.rate_limit_info)
  if (info.status !== 'rejected') return undefined
  return limitSignal('limit', instantOfSeconds(info.resetsAt), readNote(info.rateLimitType))
}

// `subtype` says success also for a turn that failed, so `is_error` decides.
function readResult(line: JsonObject, state: ClaudeState): AgentSignal {
  const words = readNote(line.result) ?? readNote(listOf(line.errors)[0])
  if (line.is_error === true && line.api_error_status === 429) return limitSignal('turn_failed', state.resetAt, words)
  if (line.is_error === true || line.subtype !== 'success')
    return { event: eventOfFailure(words), activity: 'idle', ...known({ note: words }) }
  const denied = listOf(line.permission_denials).map(denial => readWord(membersOf(denial).tool_name))
  const note = denied.length > 0 ? readNote(`denied: ${denied.join(', ')}`) : undefined
  return { event: 'turn_completed', activity: 'ready', ...known({ note }) }
}

// Killed within a tenth of a second of its first request it has kept nothing; whoever restores it wants to know.
const eventOfFailure = (words: string | undefined) =>
  words?.startsWith('No conversation found') ? 'resume_failed' : 'turn_failed'

const limitSignal = (event: string, resetAt: string | null, note: string | undefined): AgentSignal => ({
  event,
  activity: 'quota_paused',
  resetAt,
  ...known({ note }),
})

const resetOf = (line: JsonObject) =>
  instantOfSeconds(membersOf(membersOf(line.api_error_params).rate_limit_info).resetsAt)

const contentOf = (line: JsonObject) => listOf(membersOf(line.message).content).map(membersOf)

const wordsOf = (line: JsonObject) => readNote(contentOf(line).find(block => block.type === 'text')?.text)
