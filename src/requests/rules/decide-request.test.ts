import { expect, test } from 'vitest'
import { decideRequest, REQUEST_RULES, type RequestFacts, UNKNOWN_OWNER_MS } from './decide-request.ts'

const begun: RequestFacts = { isSameRequest: true, isAnswered: false, hasActed: false, owner: 'alive', ageMs: 0 }

const ROWS: readonly [what: string, change: Partial<RequestFacts>, way: string, rule: string][] = [
  ['another request under the key', { isSameRequest: false }, 'refuse', 'KEY_REUSED'],
  ['another request under an answered key', { isSameRequest: false, isAnswered: true }, 'refuse', 'KEY_REUSED'],
  ['an answer is there', { isAnswered: true, hasActed: true }, 'answer', 'ANSWERED'],
  ['an answer is there and its owner has ended', { isAnswered: true, owner: 'gone' }, 'answer', 'ANSWERED'],
  ['it is being carried out', {}, 'wait', 'OWNER_LIVES'],
  ['it is being carried out for long', { hasActed: true, ageMs: 1e9 }, 'wait', 'OWNER_LIVES'],
  ['its owner died before the first event', { owner: 'gone' }, 'run', 'OWNER_GONE_NOTHING_WRITTEN'],
  ['its owner died after it', { owner: 'gone', hasActed: true }, 'recover', 'OWNER_GONE_SOMETHING_WRITTEN'],
  ['nobody knows of its owner', { owner: 'unknown' }, 'wait', 'OWNER_UNKNOWN'],
  ['nobody knows for almost too long', { owner: 'unknown', ageMs: UNKNOWN_OWNER_MS - 1 }, 'wait', 'OWNER_UNKNOWN'],
  [
    'nobody knows for too long, and it wrote nothing',
    { owner: 'unknown', ageMs: UNKNOWN_OWNER_MS },
    'run',
    'OWNER_UNKNOWN_NOTHING_WRITTEN',
  ],
  ['nobody knows for ever, but it wrote', { owner: 'unknown', hasActed: true, ageMs: 1e12 }, 'wait', 'OWNER_UNKNOWN'],
]

test.each(ROWS)('%s: %j → %s by %s', (_what, change, way, rule) =>
  expect(decideRequest({ ...begun, ...change })).toMatchObject({ result: way, rule }),
)

test('every row of the table is reached by a case above', () => {
  expect(new Set(ROWS.map(([, , , rule]) => rule))).toEqual(new Set(REQUEST_RULES.map(({ rule }) => rule)))
})
