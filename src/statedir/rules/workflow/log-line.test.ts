import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import { utf8Length } from '#kernel/text/utf8-length'
import { planLogRotation } from '../sweep/plan-log-rotation.ts'
import { composeLogLine, leadOf, readLogLines } from './log-line.ts'

const TS = '2026-09-02T10:00:00.000Z'
const record = (text: string) => ({ ts: TS, source: 'probe', id: 7, text })

test('a line is never longer than 4096 bytes, at the limit and one beyond', () => {
  const empty = composeLogLine(record('')).length
  const full = composeLogLine(record('x'.repeat(4096 - empty)))
  expect(utf8Length(full)).toBe(4096)
  const long = record('x'.repeat(4097 - empty))
  const text = JSON.stringify(long)
  expect(JSON.parse(composeLogLine(long))).toEqual({
    ts: TS,
    source: 'probe',
    id: 7,
    truncated: true,
    original_bytes: 4096,
    sha256: sha256Hex(text),
  })
})

test('bytes count, not characters', () => {
  expect(composeLogLine(record('é'.repeat(2100)))).toContain('"truncated":true')
  expect(composeLogLine({ ts: TS, source: 's', text: 'é'.repeat(2100) })).not.toContain('"id"')
})

test('what was written is read back, and what cannot be read is counted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 20 })),
      fc.array(fc.constantFrom('{', '7', 'x', '[]', 'null')),
      (texts, broken) => {
        const text = texts.map(item => composeLogLine(record(item))).join('') + broken.map(line => `${line}\n`).join('')
        const { records, corrupt_lines } = readLogLines(text)
        expect(records.map(item => item.text)).toEqual(texts)
        expect(corrupt_lines).toBe(broken.length)
      },
    ),
  )
})

test('a line broken off by a crash does not spoil the next one', () => {
  expect([leadOf(null), leadOf(10), leadOf(125)]).toEqual(['', '', '\n'])
  expect(readLogLines(`{"ts":"x${leadOf(120)}{"ts":"y"}\n`)).toEqual({ records: [{ ts: 'y' }], corrupt_lines: 1 })
})

const LIMIT = 1_048_576

test.each<[what: string, bytes: number, archived: string[], moveTo: string | null, remove: string[]]>([
  ['a small log stays', LIMIT - 1, ['probe.1.jsonl'], null, []],
  ['a full one is the first', LIMIT, [], 'probe.1.jsonl', []],
  ['numbers are compared as numbers', LIMIT, ['probe.9.jsonl', 'probe.10.jsonl'], 'probe.11.jsonl', ['probe.9.jsonl']],
  [
    'other logs and other files are none of its business',
    LIMIT,
    ['other.9.jsonl', 'probe.x.jsonl', 'probe.07.jsonl', 'probe.1.jsonl.bak', 'xprobe.1.jsonl'],
    'probe.1.jsonl',
    [],
  ],
  [
    'of a long ring only the newest remain',
    LIMIT,
    ['probe.1.jsonl', 'probe.2.jsonl', 'probe.3.jsonl'],
    'probe.4.jsonl',
    ['probe.1.jsonl', 'probe.2.jsonl'],
  ],
])('%s', (_what, bytes, archived, moveTo, remove) => {
  expect(planLogRotation({ log: 'probe.jsonl', bytes, archived, keep: 2 })).toEqual({ moveTo, remove })
})
