import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSignalLine } from './read-signal-line.ts'

const AT = '2026-05-26T12:00:00.000Z'
const line = (signal: object) => JSON.stringify({ at: AT, event: 'x', ...signal })

test('what a signal says is kept, what it says wrongly is left out', () => {
  expect(readSignalLine(line({ source: 'stream', activity: 'quota_paused', resetAt: AT, tool: 'Bash' }), 9)).toEqual({
    seq: 9,
    at: Date.parse(AT),
    event: 'x',
    source: 'stream',
    activity: 'quota_paused',
    resetAt: Date.parse(AT),
    tool: 'Bash',
  })
  expect(readSignalLine(line({ source: 'nobody', activity: 'dancing', resetAt: 'soon', tool: 7 }), 9)).toEqual({
    seq: 9,
    at: Date.parse(AT),
    event: 'x',
    source: 'hook',
    resetAt: null,
  })
})

test('a permission request keeps only what can be shown', () => {
  const request = { id: 'r1', tool: 'Bash', summary: 's'.repeat(5_000), options: ['yes', 7, 'no'], input: { a: 1 } }
  const read = readSignalLine(line({ request }), 1)?.request
  expect(read).toMatchObject({ id: 'r1', tool: 'Bash', options: ['yes', 'no'], input: { a: 1 } })
  expect(read?.summary).toHaveLength(2_000)
})

test.each(['', 'no json', '[]', 'null', '{}', '{"event":"x"}', '{"event":"x","at":"yesterday"}', `{"at":"${AT}"}`])(
  '%j says nothing',
  text => {
    expect(readSignalLine(text, 1)).toBeUndefined()
  },
)

test('whatever is written, reading it is no failure', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, seq) => {
      expect(() => readSignalLine(JSON.stringify(value), seq)).not.toThrow()
    }),
  )
})
