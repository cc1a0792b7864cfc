import { expect, test } from 'vitest'
import { provostLines } from './provost-lines.ts'

const read = (line: string) => provostLines.read(null, line).signals

const REQUEST = { id: 'r1', tool: 'Bash', summary: 'rm -rf build', options: ['allow', 'deny'] }

test.each<[said: unknown, signal: object]>([
  [{ activity: 'active' }, { event: 'active', activity: 'active' }],
  [{ event: 'build' }, { event: 'build' }],
  [
    { event: 'a\u001b[2Jb\nc', activity: 'idle' },
    { event: 'a\\x1b[2Jb c', activity: 'idle' },
  ],
  [
    { activity: 'quota_paused', resetAt: '2026-03-01T12:00:00+01:00' },
    { event: 'quota_paused', activity: 'quota_paused', resetAt: '2026-03-01T11:00:00.000Z' },
  ],
  [{ activity: 'quota_paused' }, { event: 'quota_paused', activity: 'quota_paused', resetAt: null }],
  [
    { activity: 'active', resetAt: '2026-03-01T12:00:00Z' },
    { event: 'active', activity: 'active' },
  ],
  [
    { activity: 'blocked', request: REQUEST },
    { event: 'blocked', activity: 'blocked', request: { ...REQUEST, input: null } },
  ],
  [
    { activity: 'active', request: REQUEST },
    { event: 'active', activity: 'active' },
  ],
])('%j is the signal %j', (said, signal) => expect(read(`::provost ${JSON.stringify(said)}`)).toEqual([signal]))

test.each<[rest: string, because: RegExp]>([
  ['nonsense', /no JSON object/],
  ['[]', /no JSON object/],
  ['{}', /names no event/],
  ['{"activity":"dancing"}', /activity/],
  ['{"activity":"active","mood":"good"}', /mood/],
  ['{"activity":"quota_paused","resetAt":"tomorrow"}', /resetAt/],
  ['{"activity":"blocked","request":{"id":"r1","tool":"x","summary":"y","options":[]}}', /request/],
  ['{"activity":"blocked","request":{"id":"r1","tool":"x","summary":"y","options":["a"],"more":1}}', /request/],
  [JSON.stringify({ activity: 'active', note: 'x'.repeat(20_000) }), /more than/],
  ['{"__proto__":{"activity":"active"},"event":"x"}', /__proto__/],
])('%s is not read, and says why', (rest, because) => {
  expect(read(`::provost ${rest}`)).toEqual([{ event: 'unreadable', note: expect.stringMatching(because) }])
})

test.each(['', 'hello', ' ::provost {"activity":"active"}', '::provost', '::PROVOST {"activity":"active"}'])(
  'the line %j is nobody’s signal',
  line => expect(read(line)).toEqual([]),
)
