// What `codex exec --json` prints, as signals. Seen with 0.166.0; see test/agents/samples.
import type { JsonObject } from '#kernel/reading/json-value'
import { classifyFailure } from '../failure/classify-failure.ts'
import { readProviderError } from '../failure/read-provider-error.ts'
import type { AgentSignal } from './line-reader.ts'
import { known, membersOf, readNote, readWord, textOf } from './read-json-line.ts'
import { createTableReader } from './table-reader.ts'

export const codexLines = createTableReader({
  'thread.started': line => ({ event: 'thread_started', ...known({ nativeSessionId: readWord(line.thread_id) }) }),
  'turn.started': () => ({ event: 'turn_started', activity: 'active' }),
  'turn.completed': () => ({ event: 'turn_completed', activity: 'ready' }),
  'turn.failed': line => readFailure(membersOf(line.error).message),
  error: line => readError(line.message),
  'item.started': line => withCall(readItem(membersOf(line.item)), membersOf(line.item)),
  'item.updated': line => readItem(membersOf(line.item)),
  'item.completed': line => readItem(membersOf(line.item)),
})

/** Items that are calls of tools, and the name of the tool. */
export const TOOL_OF_ITEM: Readonly<Record<string, (item: JsonObject) => string | undefined>> = {
  command_execution: () => 'shell',
  file_change: () => 'apply_patch',
  web_search: () => 'web_search',
  mcp_tool_call: item => readWord(`${textOf(item.server)}.${textOf(item.tool)}`),
}

// It names the end of a limit as a time of day without day or zone, which nobody can read without a guess.
function readFailure(message: unknown): AgentSignal {
  const told = readProviderError(message)
  const failure = classifyFailure(told).result
  const words = known({ note: readNote(told.words) })
  if (failure === 'limit_reached')
    return { event: 'turn_failed', activity: 'quota_paused', resetAt: null, failure, ...words }
  return { event: 'turn_failed', activity: 'idle', failure, ...words }
}

/** How it tells of a try that failed; the first one is a hiccup. Without a network it waits for ever and counts nothing. */
const RETRY = /^Reconnecting\.\.\. (?!1\/)/

// While it tries again it goes on; when it gives up, `turn.failed` follows and says so.
function readError(message: unknown): AgentSignal {
  const told = readProviderError(message)
  const failure = RETRY.test(textOf(message)) ? classifyFailure(told).result : undefined
  return { event: 'error', activity: 'active', ...known({ note: readNote(told.words), failure }) }
}

/** An item begins once, however often it tells of itself. */
function withCall(signal: AgentSignal | undefined, { command }: JsonObject): AgentSignal | undefined {
  return signal?.tool === undefined ? signal : { ...signal, call: `${signal.tool} ${textOf(command)}` }
}

function readItem(item: JsonObject): AgentSignal | undefined {
  const type = readWord(item.type)
  if (type === undefined) return undefined
  if (type === 'error') return { event: 'warning', ...known({ note: readNote(item.message) }) }
  const tool = Object.hasOwn(TOOL_OF_ITEM, type) ? TOOL_OF_ITEM[type]?.(item) : undefined
  return { event: type, activity: 'active', ...known({ tool }) }
}
