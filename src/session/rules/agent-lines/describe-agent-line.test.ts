import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeAgentLine } from './describe-agent-line.ts'

const samples = new URL('../../../../test/agents/samples/', import.meta.url)
const wordsOf = (name: string) =>
  readFileSync(new URL(`${name}.jsonl`, samples), 'utf8')
    .trim()
    .split('\n')
    .flatMap(describeAgentLine)

test.each([
  ['claude-tool-call', 'Bash echo hello > hello.txt'],
  ['gemini-tool-call', 'run_shell_command echo hello > hello.txt'],
  ['opencode-tool-call', 'bash echo hello > hello.txt'],
])('%s reads as what was said and done', (name, tool) => {
  const words = wordsOf(name)
  expect(words).toEqual(expect.arrayContaining(['I will write it.', `→ ${tool}`, 'I wrote hello.txt.']))
})

test('codex says its command and how it ended', () => {
  expect(wordsOf('codex-tool-call')).toEqual(
    expect.arrayContaining(["→ /bin/bash -lc 'echo hello > hello.txt'", '← exit 0', 'I wrote hello.txt.']),
  )
})

test('a question for permission is a line of its own', () => {
  expect(wordsOf('claude-permission')).toContain('? asks permission: Bash echo hello > hello.txt')
})

test.each(globSync('*.jsonl', { cwd: samples }))('%s shows no JSON', name => {
  for (const line of wordsOf(name.replace('.jsonl', ''))) expect(line).not.toMatch(/^\s*[{[]"/)
})

test.each(['plain words', '{"half": ', '::provost {"activity":"active"}'])('%s is shown as it is', line => {
  expect(describeAgentLine(line)).toEqual([line])
})
