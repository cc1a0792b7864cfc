// What an agent printed, as words for a person: what it says, what it does, what came of it. A line that is no JSON is
// shown as it is, and one that says nothing to anybody is left out.
import { isCount, isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { listOf, readJsonLine, textOf } from './read-json-line.ts'

const DETAIL_MAX = 160

type Words = (line: JsonObject) => readonly string[]

/** By type, of every harness: no two of them mean different things by one word. */
const WORDS: Readonly<Record<string, Words>> = {
  // Claude Code
  system: line => (line.subtype === 'init' ? [`started, model ${textOf(line.model)}`] : []),
  assistant: line => contentOf(line).flatMap(describeContent),
  user: line => contentOf(line).flatMap(describeContent),
  control_request: line => [`? asks permission: ${describeTool(objectOf(line.request))}`],
  control_response: line => [`! answered: ${textOf(objectOf(objectOf(line.response).response).behavior)}`],
  result: describeResult,
  // Codex
  'item.started': line => (objectOf(line.item).type === 'command_execution' ? describeItem(objectOf(line.item)) : []),
  'item.completed': line => describeItem(objectOf(line.item)),
  'turn.failed': line => [`! failed: ${textOf(objectOf(line.error).message)}`],
  error: line => [`! ${textOf(line.message) || textOf(objectOf(line.error).message)}`],
  // Gemini CLI
  init: line => [`started, model ${textOf(line.model)}`],
  message: line => (line.role === 'assistant' ? [textOf(line.content)] : []),
  tool_use: line => [`→ ${describeTool(isObject(line.part) ? line.part : line)}`],
  tool_result: line => [`← ${textOf(line.status)} ${firstLine(line.output)}`.trimEnd()],
  // opencode
  text: line => [textOf(objectOf(line.part).text)],
}

/** Nothing to show for what only an agent and its program talk about. */
export function describeAgentLine(text: string): readonly string[] {
  const line = readJsonLine(text)
  if (!line) return [text]
  const words = Object.hasOwn(WORDS, textOf(line.type)) ? WORDS[textOf(line.type)]!(line) : []
  return words.flatMap(said => said.split('\n')).filter(said => said.trim() !== '')
}

function contentOf({ message }: JsonObject): readonly JsonObject[] {
  const { content } = objectOf(message)
  return objectsOf(content)
}

function describeContent(part: JsonObject): string[] {
  if (part.type === 'text') return [textOf(part.text)]
  if (part.type === 'tool_use') return [`→ ${describeTool(part)}`]
  if (part.type !== 'tool_result') return []
  return [`← ${part.is_error === true ? 'failed ' : ''}${firstLine(part.content)}`.trimEnd()]
}

/** Its name, and of what it was given the part that a person would ask for. */
function describeTool(tool: JsonObject): string {
  const name = [tool.name, tool.tool_name, tool.tool].find(isText) ?? 'a tool'
  const state = objectOf(tool.state)
  const input = [tool.input, tool.parameters, state.input].find(isObject) ?? {}
  const told = [input.command, input.file_path, input.path, input.pattern, input.query, input.url, input.description]
  return cut(`${name} ${textOf(told.find(isText))}`.trimEnd())
}

function describeItem(item: JsonObject): string[] {
  const message = textOf(item.text) || textOf(item.message)
  if (item.type === 'agent_message') return [message]
  if (item.type === 'error') return [`! ${message}`]
  if (item.type === 'file_change')
    return [
      `→ changes ${objectsOf(item.changes)
        .map(({ path }) => textOf(path))
        .join(', ')}`,
    ]
  if (item.type !== 'command_execution') return []
  if (!isCount(item.exit_code)) return [`→ ${cut(textOf(item.command))}`]
  return [`← exit ${item.exit_code} ${firstLine(item.aggregated_output)}`.trimEnd()]
}

function describeResult(line: JsonObject): string[] {
  const isFailed = line.is_error === true || (isText(line.status) && line.status !== 'success')
  const said = isFailed ? ` ${cut(textOf(line.result) || textOf(line.error))}` : ''
  const turns = isCount(line.num_turns) ? `, ${line.num_turns} turns` : ''
  return [`= ${isFailed ? 'failed' : 'finished its turn'}${said}${turns}`]
}

function objectsOf(value: unknown): readonly JsonObject[] {
  return listOf(value).filter(isObject)
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function firstLine(value: unknown): string {
  const text = Array.isArray(value) ? textOf(objectsOf(value)[0]?.text) : textOf(value)
  return cut(text.trim().split('\n', 1)[0] ?? '')
}

function cut(text: string): string {
  const characters = [...text.replaceAll('\n', ' ')]
  return characters.length > DETAIL_MAX ? `${characters.slice(0, DETAIL_MAX).join('')}…` : characters.join('')
}
