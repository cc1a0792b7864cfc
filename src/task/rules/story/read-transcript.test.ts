// The transcript read back; what cannot be read is counted.
import { expect, test } from 'vitest'
import { readTranscript } from './read-transcript.ts'

const LINE =
  '{"seq":1,"ts":"2026-01-01T00:00:00.000Z","actor":{"id":"ana","kind":"person"},"phase":"planning","attempt":1,"kind":"command","text":"created"}'

test('a line is an entry', () => {
  const entry = { seq: 1, at: '2026-01-01T00:00:00.000Z', actor: 'ana', phase: 'planning', attempt: 1 }
  expect(readTranscript(`${LINE}\n`)).toEqual({
    entries: [{ ...entry, kind: 'command', text: 'created' }],
    unreadable: 0,
  })
})

test.each(['{', '[]', '{"seq":1}', LINE.replace('"ana"', '7'), LINE.slice(20)])('%s is counted, not dropped', line => {
  expect(readTranscript(`${LINE}\n${line}\n`)).toMatchObject({ entries: [{ seq: 1 }], unreadable: 1 })
})

test('nothing is nothing', () => {
  expect(readTranscript('')).toEqual({ entries: [], unreadable: 0 })
})
