import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Line, LineSplitter } from '../../adapters/runtime/line-splitter.ts'
import { OutputLog } from './output-log.ts'

test('a full part is put behind the newest, and the oldest of five goes', () => {
  const run = mkdtempSync(join(tmpdir(), 'provost-output-'))
  const log = new OutputLog(run, 4)
  for (const [text, at] of [['aaaabbbbccccddddee', 7] as const, ['eeffff', 9] as const]) {
    log.add(Buffer.from(text), at)
    log.write()
  }
  expect(readdirSync(run).sort()).toEqual(['output.log', ...[1, 2, 3, 4].map(part => `output.log.${part}`)])
  const part = (name: string) => readFileSync(join(run, name), 'utf8')
  expect([4, 3, 2, 1].map(number => part(`output.log.${number}`)).join('') + part('output.log')).toBe(
    'bbbbccccddddeeeeffff',
  )
  expect({ bytes: log.bytes, lastAt: log.lastAt }).toEqual({ bytes: 24, lastAt: 9 })
  rmSync(run, { recursive: true })
})

test('what cannot be written waits in memory, and of too much of it the log says how much is missing', () => {
  const run = mkdtempSync(join(tmpdir(), 'provost-output-'))
  const log = new OutputLog(run, 64)
  rmSync(run, { recursive: true }) // nothing can be written there now
  for (const text of ['first', 'x'.repeat(40), 'y'.repeat(40)]) {
    log.add(Buffer.from(text), 7)
    expect(() => log.write()).toThrow('ENOENT')
  }
  mkdirSync(run)
  log.write()
  const kept = ['output.log.1', 'output.log'].map(name => readFileSync(join(run, name), 'utf8')).join('')
  expect(kept).toBe(`\n[provost: 45 bytes could not be kept]\n${'y'.repeat(40)}`)
  rmSync(run, { recursive: true })
})

test('a log that somebody removes comes back with all that was in it', () => {
  const run = mkdtempSync(join(tmpdir(), 'provost-output-'))
  const log = new OutputLog(run)
  for (const text of ['before\n', 'after\n']) {
    log.add(Buffer.from(text), 7)
    log.write()
    if (text === 'before\n') rmSync(join(run, 'output.log'))
  }
  expect(readFileSync(join(run, 'output.log'), 'utf8')).toBe('before\nafter\n')
  rmSync(run, { recursive: true })
})

test.each<[chunks: readonly string[], lines: readonly Line[]]>([
  [
    ['a\nb', 'c\n', '\n'],
    ['a', 'bc', ''],
  ],
  [['no end'], []],
  [
    ['x'.repeat(5_000_000), 'y\nnext\n'],
    [`${'x'.repeat(5_000_000)}y`, 'next'],
  ],
  [
    ['x'.repeat(40_000_000), 'x'.repeat(40_000_000), 'y\nnext\n'],
    [{ tooLong: 80_000_001 }, 'next'],
  ],
])('%# cut into lines', (chunks, lines) => {
  const splitter = new LineSplitter()
  expect(chunks.flatMap(chunk => splitter.add(Buffer.from(chunk)))).toEqual(lines)
})

test('a character that is cut in two is put together again', () => {
  const splitter = new LineSplitter()
  const bytes = Buffer.from('é\n')
  expect([...splitter.add(bytes.subarray(0, 1)), ...splitter.add(bytes.subarray(1))]).toEqual(['é'])
})
