// Which files are of a conversation, and where the next agent looks for them. They come from another machine, and lead nowhere else.
import { expect, test } from 'vitest'
import { findMemoryPlace, isMemoryPath, isOfConversation, readMemory } from './agent-memory.ts'

const NAME = '0b9d2c1e-7c55-4b0e-9f5e-3f1d7f2a1c10'

test.each([
  ['its transcript', `-home-ana-shop/${NAME}.jsonl`, true],
  ['what lies below its name', `-home-ana-shop/${NAME}/subagents/one.jsonl`, true],
  ['one that has a date before it', `2026/11/18/rollout-2026-11-18T20-00-00-${NAME}.jsonl`, true],
  ['another conversation', '-home-ana-shop/11111111-7c55-4b0e-9f5e-3f1d7f2a1c10.jsonl', false],
])('%s', (_what, path, is) => expect(isOfConversation(path, NAME)).toBe(is))

test('a name that is too short is nobody’s: it would be found everywhere', () => {
  expect(isOfConversation('-home-ana/a.jsonl', 'a')).toBe(false)
})

test('Claude Code looks for it under the directory that it works in, Codex where it was', () => {
  const place = (harness: 'claude-code' | 'codex', path: string) =>
    findMemoryPlace(harness)?.placeFor(path, '/home/bo/w_1/shop-2')
  expect(place('claude-code', `-home-ana-shop-1/${NAME}.jsonl`)).toBe(`-home-bo-w-1-shop-2/${NAME}.jsonl`)
  expect(place('codex', `2026/11/18/rollout-${NAME}.jsonl`)).toBe(`2026/11/18/rollout-${NAME}.jsonl`)
  expect(findMemoryPlace('command')).toBeUndefined()
})

test.each([
  [`-home-ana/${NAME}.jsonl`, true],
  ['../../.ssh/authorized_keys', false],
  ['-home/../../x.jsonl', false],
  ['/etc/passwd', false],
  ['.bashrc', false],
  ['a//b', false],
  ['', false],
  ['a/b/c/d/e/f/g/h/i', false], // deeper than any of them
  ['a\nb', false],
])('%j may be written: %s', (path, may) => expect(isMemoryPath(path)).toBe(may))

test('what is no memory is refused', () => {
  expect(() => readMemory({ files: [{ path: 1, base64: '' }] })).toThrow()
  expect(readMemory({ schema: 1, files: [{ path: 'a', base64: '' }] }).files).toHaveLength(1)
})
