// What `gemini --output-format stream-json` prints, as signals. Seen with 0.61.0; see test/agents/samples.
import type { JsonObject } from '#kernel/reading/json-value'
import { classifyFailure } from '../failure/classify-failure.ts'
import { readProviderError } from '../failure/read-provider-error.ts'
import type { AgentSignal } from './line-reader.ts'
import { instantAfter, known, membersOf, readNote, readWord, textOf } from './read-json-line.ts'
import { createTableReader } from './table-reader.ts'

export const geminiLines = createTableReader({
  init: line => ({ event: 'init', activity: 'active', ...known({ nativeSessionId: readWord(line.session_id) }) }),
  message: line => ({ event: line.role === 'user' ? 'prompt_submitted' : 'message', activity: 'active' }),
  tool_use: line => ({ event: 'tool_use', activity: 'active', ...known({ tool: readWord(line.tool_name) }) }),
  tool_result: () => ({ event: 'tool_result', activity: 'active' }),
  error: line => ({ event: 'warning', ...known({ note: readNote(line.message) }) }),
  result: readResult,
})

function readResult(line: JsonObject): AgentSignal {
  if (line.status === 'success') return { event: 'turn_completed', activity: 'ready' }
  const message = membersOf(line.error).message
  const told = readProviderError(message)
  const failure = classifyFailure(told).result
  const words = known({ note: readNote(told.words) })
  if (failure !== 'limit_reached') return { event: 'turn_failed', activity: 'idle', failure, ...words }
  const resetAt = readReset(line.timestamp, message)
  return { event: 'turn_failed', activity: 'quota_paused', resetAt, failure, ...words }
}

// The pause is told in seconds, and the line says when it was written.
function readReset(at: unknown, message: unknown): string | null {
  const seconds = /\bretry (?:after|in) (\d{1,9}(?:\.\d{1,9})?)s\b/i.exec(textOf(message).slice(0, 4000))?.[1]
  return seconds === undefined ? null : instantAfter(at, Math.ceil(Number(seconds) * 1000))
}
