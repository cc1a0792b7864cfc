// When an agent calls a tool and when the call ends, by the word of its harness: name and id, and nothing of what was passed.
import type { JsonObject } from '#kernel/reading/json-value'
import { TOOL_OF_ITEM } from './codex-lines.ts'
import { listOf, membersOf, readJsonLine, readWord, textOf } from './read-json-line.ts'

export type ToolMoment = {
  /** The agent's own id of the call. */
  readonly call: string
  /** Null where only the end is told. */
  readonly tool: string | null
  readonly moment: 'begun' | 'ended'
  readonly failed: boolean
}

type Reading = (line: JsonObject) => readonly ToolMoment[]

const MARK = '::provost '
const MOMENTS_MAX = 32

const READINGS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['claude', readClaude],
  ['codex', readCodex],
  ['gemini', readGemini],
  ['opencode', readOpencode],
  ['provost', readProvost],
])

export function readToolMoments(dialect: string, text: string): readonly ToolMoment[] {
  const isOurs = dialect === 'provost'
  const reading = READINGS.get(dialect)
  if (!reading || (isOurs && !text.startsWith(MARK))) return []
  const line = readJsonLine(isOurs ? text.slice(MARK.length) : text)
  return line ? reading(line).slice(0, MOMENTS_MAX) : []
}

function compose(call: unknown, tool: unknown, moment: ToolMoment['moment'], failed = false): readonly ToolMoment[] {
  const id = readWord(call)
  return id === undefined ? [] : [{ call: id, tool: readWord(tool) ?? null, moment, failed }]
}

function readClaude(line: JsonObject): readonly ToolMoment[] {
  if (line.type !== 'assistant' && line.type !== 'user') return []
  return listOf(membersOf(line.message).content)
    .map(membersOf)
    .flatMap(block => {
      if (block.type === 'tool_use') return compose(block.id, block.name, 'begun')
      return block.type === 'tool_result' ? compose(block.tool_use_id, null, 'ended', block.is_error === true) : []
    })
}

function readCodex(line: JsonObject): readonly ToolMoment[] {
  const item = membersOf(line.item)
  const type = textOf(item.type)
  const tool = Object.hasOwn(TOOL_OF_ITEM, type) ? TOOL_OF_ITEM[type]?.(item) : undefined
  if (tool === undefined) return []
  if (line.type === 'item.started') return compose(item.id, tool, 'begun')
  return line.type === 'item.completed' ? compose(item.id, tool, 'ended', item.status === 'failed') : []
}

function readGemini(line: JsonObject): readonly ToolMoment[] {
  if (line.type === 'tool_use') return compose(line.tool_id, line.tool_name, 'begun')
  return line.type === 'tool_result' ? compose(line.tool_id, null, 'ended', line.status !== 'success') : []
}

/** It tells of a call when it is over. */
function readOpencode(line: JsonObject): readonly ToolMoment[] {
  const part = membersOf(line.part)
  if (line.type !== 'tool_use') return []
  const failed = membersOf(part.state).status === 'error'
  return [...compose(part.callID, part.tool, 'begun'), ...compose(part.callID, part.tool, 'ended', failed)]
}

/** An agent without an adapter has no ids: its tool is the call. */
function readProvost({ event, tool }: JsonObject): readonly ToolMoment[] {
  if (event === 'tool_use') return compose(tool, tool, 'begun')
  return event === 'tool_result' || event === 'tool_failed' ? compose(tool, tool, 'ended', event === 'tool_failed') : []
}
