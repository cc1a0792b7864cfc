import { expect, test } from 'vitest'
import { findLoop } from '../activity/find-loop.ts'
import { type ReadSignal, readSignalLine } from '../activity/read-signal-line.ts'
import { chooseLineReader } from './choose-line-reader.ts'

const claudeCall = (input: object) =>
  JSON.stringify({ type: 'assistant', message: { content: [{ type: 'tool_use', name: 'Bash', input }] } })
const codexCall = (command: string) =>
  JSON.stringify({ type: 'item.started', item: { type: 'command_execution', command } })
const result = JSON.stringify({ type: 'user', message: { content: [{ type: 'tool_result' }] } })
const turnEnd = JSON.stringify({ type: 'result', subtype: 'success' })

function hear(dialect: string, lines: readonly string[]): ReadSignal[] {
  const reader = chooseLineReader(dialect)
  let state = reader.start
  return lines.flatMap(line => {
    const heard = reader.read(state, line)
    state = heard.state
    return heard.signals.flatMap(signal => {
      expect(signal).not.toHaveProperty('call')
      return readSignalLine(JSON.stringify({ ...signal, at: '2026-01-01T00:00:00Z' }), 1) ?? []
    })
  })
}

const times = (count: number, line: (index: number) => readonly string[]) =>
  Array.from({ length: count }, (_, index) => line(index)).flat()

const LIMITS = { sameCallMax: 20, callsMax: 100 }

test.each<[what: string, dialect: string, lines: readonly string[], rule: string | null]>([
  ['the same call nineteen times', 'claude', times(19, () => [claudeCall({ command: 'x' }), result]), null],
  ['the same call twenty times', 'claude', times(20, () => [claudeCall({ command: 'x' }), result]), 'L1'],
  ['another call in between', 'claude', times(40, at => [claudeCall({ command: at % 10 === 0 ? 'y' : 'x' })]), null],
  ['ninety-nine different calls', 'claude', times(99, at => [claudeCall({ command: `${at}` })]), null],
  ['a hundred different calls', 'claude', times(100, at => [claudeCall({ command: `${at}` })]), 'L2'],
  [
    'a turn that ends in between',
    'claude',
    times(40, at => (at === 15 ? [turnEnd] : [claudeCall({})])).slice(0, 34),
    null,
  ],
  ['Codex with one command', 'codex', times(20, () => [codexCall('x')]), 'L1'],
])('%s', (_what, dialect, lines, rule) => expect(findLoop(hear(dialect, lines), LIMITS)?.rule ?? null).toBe(rule))
