import { expect, test } from 'vitest'
import type { Shape } from '#api/schemas'
import { sampleAnswer } from '#testing/sample-answer'
import { composeSessions } from './print-session.ts'

type Row = Shape<'SessionList'>['sessions'][number]

const [sample] = (sampleAnswer('SessionList', 1) as Shape<'SessionList'>).sessions as [Row]

test.each([
  [0, '-'],
  [1, '#1'],
  [12, '#12'],
])('a session with change %i shows %s', (number, shown) => {
  const row = { ...sample, node: null, change: { ...sample.change, number } }
  const [head, line] = composeSessions([row], 0, 1_000) as [string, string]
  expect(line.slice(head.indexOf('CHANGE')).split(' ')[0]).toBe(shown)
})
