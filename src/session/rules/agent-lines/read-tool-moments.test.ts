// The lines that the real agents printed for one tool call each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readToolMoments } from './read-tool-moments.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'agents', 'samples')

test.each([
  ['claude', 'claude-tool-call', 'toolu_write', 'Bash', null],
  ['codex', 'codex-tool-call', 'item_2', 'shell', 'shell'],
  ['gemini', 'gemini-tool-call', 'run_shell_command__call_write', 'run_shell_command', null],
  ['opencode', 'opencode-tool-call', 'call_write', 'bash', 'bash'],
])('%s: a call begins and ends, with its name and without what was passed', (dialect, sample, call, tool, ended) => {
  const lines = readFileSync(join(SAMPLES, `${sample}.jsonl`), 'utf8').split('\n')
  const moments = lines.flatMap(line => readToolMoments(dialect, line))
  expect(moments).toEqual([
    { call, tool, moment: 'begun', failed: false },
    { call, tool: ended, moment: 'ended', failed: false },
  ])
})

test('an answer that was refused is a call that failed, and any program can tell of its tools', () => {
  const lines = readFileSync(join(SAMPLES, 'claude-permission-denied.jsonl'), 'utf8').split('\n')
  expect(lines.flatMap(line => readToolMoments('claude', line)).at(-1)).toMatchObject({ moment: 'ended', failed: true })
  expect(readToolMoments('provost', '::provost {"event":"tool_use","tool":"grep"}')).toMatchObject([
    { call: 'grep', tool: 'grep' },
  ])
  for (const nothing of [
    '{"event":"tool_use","tool":"grep"}',
    '::provost {"event":"tool_use"}',
    '::provost nonsense',
    '',
  ])
    expect(readToolMoments('provost', nothing)).toEqual([])
})
