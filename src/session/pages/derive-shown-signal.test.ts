import { expect, test } from 'vitest'
import { readInstant } from '#kernel/events/time'
import { deriveShownSignal } from './derive-shown-signal.ts'

const at = '2026-05-26T12:00:00.000Z'
const later = (ms: number) => readInstant(at)! + ms

test.each([
  ['fresh', at, at, 60_000, 'fresh'],
  ['fresh', at, at, 60_001, 'quiet'],
  ['starting', null, at, 90_000, 'starting'],
  ['starting', null, at, 90_001, 'no_signal'],
  ['not_reported', null, at, 90_001, 'not_reported'],
  ['starting', null, null, 90_001, 'starting'],
])('read as %s, looked at later: %s', (signal, signalAt, launchedAt, ageMs, shown) => {
  expect(deriveShownSignal({ signal, signalAt, launchedAt }, later(ageMs)).signal).toBe(shown)
})
