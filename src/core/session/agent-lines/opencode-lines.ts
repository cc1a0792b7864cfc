// What `opencode run --format json` prints, as signals. Seen with 1.18.33; see test/agents/samples.
import type { JsonObject } from '../../kernel/json-value.ts'
import { isAboutLimit } from './limit-words.ts'
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
  const message = membersOf(error.data).message ?? error.message ?? error.name
  const note = known({ note: readNote(message) })
  const isLimit = membersOf(error.data).statusCode === 429 || isAboutLimit(message)
  if (isLimit) return { event: 'turn_failed', activity: 'quota_paused', resetAt: null, ...note }
  return { event: 'turn_failed', activity: 'idle', ...note }
}
