import { expect, test } from 'vitest'
import { system } from '#kernel/events/actor'
import type { EventData, StoredEvent } from '#kernel/events/event'
import { NOW } from '../submission/submission-sample.ts'
import { explainRecord } from './explain-record.ts'

const event = (type: string, data: EventData): StoredEvent => ({
  id: 'e1',
  type,
  schema: 1,
  at: '2026-03-19T00:00:00.000Z',
  actor: system('evidence'),
  cause: null,
  correlation: 'c1',
  data,
  stream: 'evidence/acme/widget/r1',
  version: 1,
  position: 1,
  hash: '',
})
const story = { id: 'acme/widget/r1', events: [], record: null, now: NOW }
const reasons = [
  'repo:mismatch: submission.repo (a/b) does not match source.run_url repo (c/d)',
  'policy: surface[cli]: requires 2 evidence items, got 1',
]

test('a rejection names the step and the row of each reason, and what would help', () => {
  const why = explainRecord({
    ...story,
    events: [
      event('evidence.recorded', {
        status: 'rejected',
        path: 'records/_rejected/x',
        verdict: { proposed: 'pass', verified: 'fail' },
        reasons,
        warnings: ['w'],
      }),
    ],
  })
  expect(why).toMatchObject({
    noun: 'record',
    state: 'rejected',
    since: '2026-03-19T00:00:00.000Z',
    rule: 'repo_mismatch',
  })
  expect(why?.evidence).toMatchObject({
    reasons: [
      { step: 'guard', rule: 'repo_mismatch', text: reasons[0] },
      { step: 'policy', rule: 'surface' },
    ],
    warnings: ['w'],
    verdict: { proposed: 'pass', verified: 'fail' },
  })
  expect(why?.becomes).toHaveLength(2)
  expect(why?.facts.find(fact => fact.name === 'path')).toMatchObject({
    value: 'records/_rejected/x',
    ageMs: 86_400_000,
  })
})

test('a deferral says what is not known and when it is tried again', () => {
  const deferred = event('evidence.deferred', {
    reasons: ['provenance: provider unreachable: timeout'],
    retry_at: '2026-03-20T00:01:00.000Z',
    attempt: 1,
  })
  const checked = event('evidence.provenance_checked', {
    adapter: 'github',
    outcome: 'deferred',
    checks: {},
    duration_ms: 30_000,
  })
  const why = explainRecord({ ...story, events: [checked, deferred] })
  expect(why).toMatchObject({
    state: 'deferred',
    rule: 'provenance_open',
    unknown: ['provenance: provider unreachable: timeout'],
  })
  expect(why?.becomes[0]).toMatchObject({
    command: 'provost evidence retry acme/widget/r1',
    when: 'the provider answers; next try 2026-03-20T00:01:00.000Z',
  })
  expect(why?.facts.map(fact => fact.name)).toContain('provenance')
})

test('a record that came by git tells its own story, and a marked one is not proven', () => {
  const record = {
    timing: { finished_at: '2026-03-18T00:00:00Z' },
    overall_verdict: { proposed: 'pass', verified: 'pass' },
    verification: {
      status: 'accepted',
      verified_at: '2026-03-19T00:00:00Z',
      provenance_confirmed: true,
      rejection_reasons: [],
      provenance_remediation: {},
    },
  }
  const why = explainRecord({ ...story, record })
  expect(why).toMatchObject({ state: 'accepted', rule: 'accepted', since: '2026-03-19T00:00:00Z', becomes: [] })
  expect(why?.unknown).toEqual([
    'provenance: NOT PROVEN, the record was confirmed by a stub',
    'how it came here: the log has no event of it',
  ])
  expect(why?.facts.find(fact => fact.name === 'finished_at')?.ageMs).toBe(2 * 86_400_000)
})

test('of nothing there is nothing to explain', () => {
  expect(explainRecord(story)).toBeUndefined()
})
