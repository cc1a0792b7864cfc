import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { judgeStanding, type RecordStandingFacts, type SeenSignature } from './standing.ts'

const COMMIT = 'a'.repeat(40)
const TREE = 'b'.repeat(40)
const KEY = 'c'.repeat(64)
const SHA = 'd'.repeat(64)

const record = (verified = 'pass', ref: object = { commit_sha: COMMIT, tree_sha: TREE }) => ({
  ref,
  overall_verdict: { verified },
  verification: { status: 'accepted', provenance_confirmed: true },
})
const event = (type: string, data: object) => ({ type, data }) as unknown as StoredEvent
const taken = (via: string, outcome = 'confirmed', record_sha256 = SHA) => [
  event('evidence.received', { via, payload_sha256: 'p' }),
  event('evidence.provenance_checked', { adapter: 'git', outcome, checks: { tree: 'match' } }),
  event('evidence.recorded', { status: 'accepted', record_sha256 }),
]
const signed = (state: SeenSignature['state'], change: { commit?: string; verified?: string } = {}): SeenSignature => ({
  state,
  keyid: KEY,
  statement: {
    subject: [{ name: 'o/a', digest: { gitCommit: change.commit ?? COMMIT } }],
    predicate: { record: record(change.verified) },
  },
})
const base: RecordStandingFacts = {
  record: record(),
  sha256: SHA,
  events: taken('daemon'),
  signature: null,
  issuers: [],
  need: 'ci_attested',
}

const rows: readonly [
  string,
  Partial<RecordStandingFacts>,
  readonly [rung: string, open: boolean, lacks: readonly string[]],
][] = [
  ['came by git pull, whatever it says of itself', { events: [] }, ['claimed', false, ['commit_not_looked_for']]],
  ['was written over since', { sha256: 'e'.repeat(64) }, ['claimed', false, ['commit_not_looked_for']]],
  ['its commit was seen', {}, ['commit_exists', false, []]],
  [
    'a forge saw its commit and nobody claims a tree',
    { record: record('pass', { commit_sha: COMMIT }) },
    ['commit_exists', false, []],
  ],
  ['its commit was denied', { events: taken('daemon', 'denied') }, ['claimed', false, ['commit_missing']]],
  [
    'was marked as confirmed by a stub',
    { record: { ...record(), verification: { provenance_remediation: {} } } },
    ['claimed', false, ['commit_not_looked_for']],
  ],
  ['a task passed on a report that was handed to it', { events: taken('task') }, ['commit_exists', false, []]],
  ['Provost ran it', { events: taken('ran_here') }, ['ran_here', true, []]],
  [
    'Provost ran it, and its hand-in was tried again',
    { events: [event('evidence.received', { via: 'ran_here', payload_sha256: 'p' }), ...taken('retry')] },
    ['ran_here', true, []],
  ],
  [
    'somebody sent another payload under the name of a task',
    { events: [event('evidence.received', { via: 'ran_here', payload_sha256: 'other' }), ...taken('daemon')] },
    ['commit_exists', false, []],
  ],
  ['signed by a stranger', { signature: signed('valid') }, ['commit_exists', false, ['issuer_not_trusted']]],
  ['signed by CI', { signature: signed('valid'), issuers: [KEY] }, ['ci_attested', true, []]],
  [
    'signed by CI, came by git pull',
    { signature: signed('valid'), issuers: [KEY], events: [] },
    ['ci_attested', true, ['commit_not_looked_for']],
  ],
  [
    'signed by CI and changed since',
    { signature: signed('record_changed'), issuers: [KEY] },
    ['commit_exists', false, ['signature_invalid']],
  ],
  [
    'signed with an unknown key that is named',
    { signature: signed('unknown_key'), issuers: [KEY] },
    ['commit_exists', false, ['signature_unknown']],
  ],
  [
    'signed by CI about another commit',
    { signature: signed('valid', { commit: TREE }), issuers: [KEY] },
    ['commit_exists', false, ['attests_other_commit']],
  ],
]

test.each(rows)('%s', (_, change, [rung, isOpen, lacks]) => {
  const standing = judgeStanding({ ...base, ...change })
  expect([standing.rung, standing.open, standing.lacks]).toEqual([rung, isOpen, lacks])
})

test('a record that says more than its signature is contradicted', () => {
  const standing = judgeStanding({ ...base, signature: signed('valid', { verified: 'fail' }), issuers: [KEY] })
  expect([standing.contradicted, standing.verdict, standing.open]).toEqual([true, 'fail', false])
})

test('whatever its submitter writes into a record, its rung does not rise', () => {
  const claims = [
    { verification: { provenance_confirmed: true } },
    { source: { provider: 'github', workflow: 'provost-task', run_url: 'urn:provost:task:ta_1' } },
    { via: 'task', rung: 'ran_here', proven: true },
  ]
  for (const claim of claims)
    expect(judgeStanding({ ...base, events: [], record: { ...record(), ...claim } }).rung).toBe('claimed')
})
