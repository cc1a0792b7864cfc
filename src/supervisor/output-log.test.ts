import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LineSplitter } from './line-splitter.ts'
import { OutputLog } from './output-log.ts'

test('a full part is put behind the newest, and the oldest of five goes', () => {
  const run = mkdtempSync(join(tmpdir(), 'provost-output-'))
  const log = new OutputLog(run, 4)
  log.add(Buffer.from('aaaabbbbccccddddee'), 7)
  log.add(Buffer.from('eeffff'), 9)
  log.close()
  expect(readdirSync(run).sort()).toEqual(['output.log', ...[1, 2, 3, 4].map(part => `output.log.${part}`)])
  const part = (name: string) => readFileSync(join(run, name), 'utf8')
  expect([4, 3, 2, 1].map(number => part(`output.log.${number}`)).join('') + part('output.log')).toBe(
    'bbbbccccddddeeeeffff',
  )
  expect({ bytes: log.bytes, lastAt: log.lastAt }).toEqual({ bytes: 24, lastAt: 9 })
  rmSync(run, { recursive: true })
})

test.each<[chunks: readonly string[], lines: readonly string[]]>([
  [
    ['a\nb', 'c\n', '\n'],
    ['a', 'bc', ''],
  ],
  [['no end'], []],
  [['x'.repeat(5_000_000), 'rest of it\nnext\n'], ['next']],
])('%# cut into lines', (chunks, lines) => {
  const splitter = new LineSplitter()
  expect(chunks.flatMap(chunk => splitter.add(Buffer.from(chunk)))).toEqual(lines)
})

test('a character that is cut in two is put together again', () => {
  const splitter = new LineSplitter()
  const bytes = Buffer.from('é\n')
  expect([...splitter.add(bytes.subarray(0, 1)), ...splitter.add(bytes.subarray(1))]).toEqual(['é'])
})
