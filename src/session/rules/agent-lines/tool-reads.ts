// Which files an agent read as a whole, by the word of its harness: the calls of its reading tool that succeeded. A part of
// a file, a search and a shell command prove no look at the file.
import type { JsonObject } from '#kernel/reading/json-value'
import { listOf, membersOf, readJsonLine, textOf } from './read-json-line.ts'

export type ToolRead = {
  /** As the agent wrote it: absolute, or relative to where it works. */
  readonly path: string
  /** Of a longer file the tool shows only so many lines; null: all of them. */
  readonly linesMax: number | null
}

/** Reading tools of the known agents show this many lines unless they are asked for others. */
const SHOWN_LINES = 2_000

const PATH_MAX = 4_096

type Call = { readonly id: string; readonly tool: string; readonly input: JsonObject }

type Dialect = {
  readonly calls: (line: JsonObject) => readonly Call[]
  /** Ids of calls that succeeded. */
  readonly results: (line: JsonObject) => readonly string[]
  readonly tool: string
  readonly path: readonly string[]
  readonly linesMax: number | null
}

const claudeBlocks = (line: JsonObject, type: string) =>
  listOf(membersOf(line.message).content)
    .map(membersOf)
    .filter(block => block.type === type)

const DIALECTS: ReadonlyMap<string, Dialect> = new Map<string, Dialect>([
  [
    'claude-code',
    {
      calls: line => claudeBlocks(line, 'tool_use').map(({ id, name, input }) => composeCall(id, name, input)),
      results: line =>
        claudeBlocks(line, 'tool_result')
          .filter(block => block.is_error !== true)
          .map(block => textOf(block.tool_use_id)),
      tool: 'Read',
      path: ['file_path'],
      linesMax: SHOWN_LINES,
    },
  ],
  [
    'gemini',
    {
      calls: line => (line.type === 'tool_use' ? [composeCall(line.tool_id, line.tool_name, line.parameters)] : []),
      results: line => (line.type === 'tool_result' && line.status === 'success' ? [textOf(line.tool_id)] : []),
      tool: 'read_file',
      path: ['file_path', 'absolute_path'],
      linesMax: SHOWN_LINES,
    },
  ],
  [
    'opencode',
    {
      calls: line => (line.type === 'tool_use' ? [readOpencodeCall(line)] : []),
      // One line tells both.
      results: line =>
        membersOf(membersOf(line.part).state).status === 'completed' ? [readOpencodeCall(line).id] : [],
      tool: 'read',
      path: ['filePath'],
      linesMax: SHOWN_LINES,
    },
  ],
])

/** The words of our bridge to agents of the Agent Client Protocol, which tells of each file once it was read. */
export const READ_MARK = '::provost-read '

export function readToolReads(harness: string, lines: Iterable<string>): ToolRead[] {
  if (harness === 'acp') return [...lines].flatMap(readMarked)
  const dialect = DIALECTS.get(harness)
  return dialect ? readDialect(dialect, lines) : []
}

function readDialect(dialect: Dialect, lines: Iterable<string>): ToolRead[] {
  const open = new Map<string, string>()
  const reads: ToolRead[] = []
  for (const text of lines) {
    const line = readJsonLine(text)
    if (!line) continue
    for (const call of dialect.calls(line)) {
      const path = wholePathOf(dialect, call)
      if (path !== undefined) open.set(call.id, path)
    }
    for (const id of dialect.results(line)) {
      const path = open.get(id)
      if (path !== undefined) reads.push({ path, linesMax: dialect.linesMax })
      open.delete(id)
    }
  }
  return reads
}

const PARTS = ['offset', 'limit', 'start_line', 'end_line', 'pages']

/** Undefined: it is another tool, or only a part was asked for. */
function wholePathOf({ tool, path: names }: Dialect, call: Call): string | undefined {
  if (call.tool !== tool || PARTS.some(name => call.input[name] !== undefined && call.input[name] !== null))
    return undefined
  return names.map(name => readPath(call.input[name])).find(path => path !== undefined)
}

function readMarked(text: string): ToolRead[] {
  const path = text.startsWith(READ_MARK) ? readPath(readJsonLine(text.slice(READ_MARK.length))?.path) : undefined
  return path === undefined ? [] : [{ path, linesMax: null }]
}

const readPath = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= PATH_MAX ? value : undefined

function composeCall(id: unknown, tool: unknown, input: unknown): Call {
  return { id: textOf(id), tool: textOf(tool), input: membersOf(input) }
}

function readOpencodeCall(line: JsonObject): Call {
  const part = membersOf(line.part)
  return composeCall(part.callID, part.tool, membersOf(part.state).input)
}
