import { expect, test } from 'vitest'
import { readToolReads } from './tool-reads.ts'

const claude = (input: object, result: object | null, name = 'Read') => [
  { type: 'assistant', message: { content: [{ type: 'tool_use', id: 't1', name, input }] } },
  ...(result ? [{ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 't1', ...result }] } }] : []),
]
const gemini = (parameters: object, status: string) => [
  { type: 'tool_use', tool_name: 'read_file', tool_id: 't1', parameters },
  { type: 'tool_result', tool_id: 't1', status },
]
const opencode = (input: object, status: string) => [
  { type: 'tool_use', part: { tool: 'read', callID: 'c1', state: { status, input } } },
]
const A = '/w/src/a.js'

test.each<[sentence: string, harness: string, lines: object[], paths: string[]]>([
  ['Claude Code read it', 'claude-code', claude({ file_path: A }, { is_error: false }), [A]],
  ['it failed', 'claude-code', claude({ file_path: A }, { is_error: true }), []],
  ['it was cut off before the answer', 'claude-code', claude({ file_path: A }, null), []],
  ['only a part was asked for', 'claude-code', claude({ file_path: A, offset: 10 }, {}), []],
  ['only its beginning was asked for', 'claude-code', claude({ file_path: A, limit: 5 }, {}), []],
  ['another tool named it', 'claude-code', claude({ file_path: A }, {}, 'Edit'), []],
  ['Gemini read it', 'gemini', gemini({ absolute_path: A }, 'success'), [A]],
  ['Gemini failed', 'gemini', gemini({ absolute_path: A }, 'error'), []],
  ['Gemini read a part', 'gemini', gemini({ absolute_path: A, offset: 3, limit: 4 }, 'success'), []],
  ['opencode read it', 'opencode', opencode({ filePath: A }, 'completed'), [A]],
  ['opencode failed', 'opencode', opencode({ filePath: A }, 'error'), []],
  ['a harness whose tools tell nothing', 'codex', claude({ file_path: A }, {}), []],
  ['a program that only plays Claude Code', 'command', claude({ file_path: A }, {}), []],
])('%s', (_sentence, harness, lines, paths) => {
  const reads = readToolReads(
    harness,
    lines.map(line => JSON.stringify(line)),
  )
  expect(reads.map(({ path }) => path)).toEqual(paths)
})

test('the bridge tells of files with a mark of their own; everything else is no word of it', () => {
  const lines = [`::provost-read {"path":"${A}"}`, `::provost-read {"path":7}`, '::provost-read {', `"path":"${A}"`]
  expect(readToolReads('acp', lines)).toEqual([{ path: A, linesMax: null }])
})

test('lines of strangers never throw', () => {
  const lines = ['{', '[]', '{"type":"assistant","message":{"content":{}}}', '{"type":"tool_use","part":7}', '']
  for (const harness of ['claude-code', 'gemini', 'opencode', 'acp', 'constructor'])
    expect(readToolReads(harness, lines)).toEqual([])
})
