import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLogLines } from './log-line.ts'

test('what was written is read, and what cannot be read is counted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 20 })),
      fc.array(fc.constantFrom('{', '7', 'x', '[]', 'null')),
      (texts, broken) => {
        const lines = [...texts.map(text => JSON.stringify({ text })), ...broken]
        const { records, corrupt_lines } = readLogLines(lines.map(line => `${line}\n`).join(''))
        expect(records.map(item => item.text)).toEqual(texts)
        expect(corrupt_lines).toBe(broken.length)
      },
    ),
  )
})

test('a line broken off by a crash is counted and does not spoil the next one', () => {
  expect(readLogLines('{"ts":"x\n{"ts":"y"}\n')).toEqual({ records: [{ ts: 'y' }], corrupt_lines: 1 })
})
