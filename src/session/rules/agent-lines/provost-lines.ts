// Lines `::provost {json}` on the standard output of any program: how an agent without an adapter of its own is heard.

import { readInstant, writeInstant } from '#kernel/events/time'
import { isFilledText, isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import type { AgentActivity, AgentSignal, LineReader, PermissionRequest } from './line-reader.ts'
import { keepSmall, known, readJsonLine, readNote, readWord } from './read-json-line.ts'

const MARK = '::provost '
const LINE_MAX = 16_000
const OPTIONS_MAX = 10

const ACTIVITIES: readonly AgentActivity[] = [
  'active',
  'ready',
  'idle',
  'waiting_input',
  'blocked',
  'quota_paused',
  'exited',
]

/** What each member must be; a line with any other member says nothing that could be trusted. */
const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  event: isFilledText,
  activity: value => isOneOf(value, ACTIVITIES),
  tool: isFilledText,
  nativeSessionId: isFilledText,
  resetAt: value => value === null || readInstant(value) !== undefined,
  request: value => readRequest(value) !== undefined,
  note: isText,
  /** What it used, which another reader takes. */
  usage: isObject,
}

const REQUEST_MEMBERS = ['id', 'tool', 'summary', 'options', 'input']

export const provostLines: LineReader<null> = {
  start: null,
  read: (state, line) => ({ state, signals: line.startsWith(MARK) ? [readSignal(line.slice(MARK.length))] : [] }),
}

// Who writes such a line means it, so one that cannot be read is told of, as a signal that claims nothing.
function readSignal(text: string): AgentSignal {
  if (text.length > LINE_MAX) return unreadable(`it has more than ${LINE_MAX} characters`)
  const said = readJsonLine(text)
  if (!said) return unreadable('it is no JSON object')
  const wrong = Object.keys(said).find(name => !Object.hasOwn(MEMBERS, name) || !MEMBERS[name]?.(said[name]))
  if (wrong !== undefined) return unreadable(`its member ${wrong} is unknown or wrong`)
  if (said.activity === undefined && said.event === undefined && said.usage === undefined)
    return unreadable('it names no event and no activity')
  return composeSignal(said, said.activity as AgentActivity | undefined)
}

const unreadable = (because: string): AgentSignal => ({
  event: 'unreadable',
  ...known({ note: readNote(`a ::provost line was not read: ${because}`) }),
})

// Only a limit has an end, and only who waits has asked something.
function composeSignal(said: JsonObject, activity: AgentActivity | undefined): AgentSignal {
  const reset = typeof said.resetAt === 'string' ? writeInstant(readInstant(said.resetAt)!) : null
  const isWaiting = activity === 'blocked' || activity === 'waiting_input'
  return {
    event: readWord(said.event) ?? activity ?? (said.usage === undefined ? 'signal' : 'usage'),
    ...known({
      activity,
      tool: readWord(said.tool),
      nativeSessionId: readWord(said.nativeSessionId),
      resetAt: activity === 'quota_paused' ? reset : undefined,
      request: isWaiting ? readRequest(said.request) : undefined,
      note: readNote(said.note),
    }),
  }
}

function readRequest(value: unknown): PermissionRequest | undefined {
  const asked = readMembers(value)
  const [id, tool, summary] = [readWord(asked?.id), readWord(asked?.tool), readNote(asked?.summary)]
  const options = Array.isArray(asked?.options) ? asked.options.map(readWord) : []
  const isSound = options.length > 0 && options.length <= OPTIONS_MAX && options.every(option => option !== undefined)
  if (!isSound || id === undefined || tool === undefined || summary === undefined) return undefined
  return { id, tool, summary, options: options as string[], input: keepSmall(asked?.input ?? null) }
}

function readMembers(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.keys(value).every(name => REQUEST_MEMBERS.includes(name)) ? (value as JsonObject) : undefined
}
