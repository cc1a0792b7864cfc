// When a refused Gemini says that it may be asked again.
import { expect, test } from 'vitest'
import { readGeminiUsage } from './gemini-usage.ts'

const resets: [pause: string, resetAt: string | null][] = [
  ['85.6s', '2026-11-16T08:01:25.600Z'],
  ['16.1s', '2026-11-16T08:00:16.100Z'],
  ['2.007s', '2026-11-16T08:00:02.007Z'],
  ['4.070000000s', '2026-11-16T08:00:04.070Z'],
  ['54.123000001s', '2026-11-16T08:00:54.124Z'],
  ['0.000000001s', '2026-11-16T08:00:00.001Z'],
  ['5s', '2026-11-16T08:00:05.000Z'],
  ['5 s', null],
  ['1.s', null],
]
test.each(resets)('a pause of %s is added as it is written, rounded up to milliseconds', (pause, resetAt) => {
  const error = { message: `Quota exceeded. Please retry in ${pause}.` }
  const line = { type: 'result', status: 'error', timestamp: '2026-11-16T08:00:00Z', error }
  expect(readGeminiUsage(line, { native: null, place: null })).toMatchObject([{ status: 'rejected', resetAt }])
})
