// What `opencode run --format json` prints, as signals. Seen with 1.18.33; see test/agents/samples.
import type { JsonObject } from '#kernel/reading/json-value'
import { classifyFailure } from '../failure/classify-failure.ts'
import { readProviderError } from '../failure/read-provider-error.ts'
import type { AgentSignal } from './line-reader.ts'
import { known, membersOf, readNote, readWord } from './read-json-line.ts'
import { createTableReader } from './table-reader.ts'

export const opencodeLines = createTableReader({
  step_start: line => ({
    event: 'step_start',
    activity: 'active',
    ...known({ nativeSessionId: readWord(line.sessionID) }),
  }),
  text: () => ({ event: 'text', activity: 'active' }),
  reasoning: () => ({ event: 'reasoning', activity: 'active' }),
  tool_use: line => ({
    event: 'tool_use',
    activity: 'active',
    ...known({ tool: readWord(membersOf(line.part).tool) }),
  }),
  step_finish: readStepEnd,
  error: readError,
})

// A step that ended for a tool is followed by another one.
function readStepEnd(line: JsonObject): AgentSignal {
  const { reason } = membersOf(line.part)
  if (reason === 'stop') return { event: 'turn_completed', activity: 'ready' }
  return { event: 'step_finish', activity: 'active', ...known({ note: readNote(reason) }) }
}

function readError(line: JsonObject): AgentSignal {
  const error = membersOf(line.error)
  const { message, statusCode } = membersOf(error.data)
  const told = readProviderError(message ?? error.message ?? error.name)
  const status = typeof statusCode === 'number' ? statusCode : told.status
  const failure = classifyFailure({ ...told, status }).result
  const words = known({ note: readNote(told.words) })
  if (failure === 'limit_reached')
    return { event: 'turn_failed', activity: 'quota_paused', resetAt: null, failure, ...words }
  return { event: 'turn_failed', activity: 'idle', failure, ...words }
}
