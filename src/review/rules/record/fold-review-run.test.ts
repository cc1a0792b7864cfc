import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { findMachineDefects } from '#kernel/machine/machine-laws'
import { decideLaunchRecovery } from '../decide-launch-recovery.ts'
import { explainReviewRun } from './explain-review-run.ts'
import { foldReview } from './fold-review.ts'
import { foldReviewRun } from './fold-review-run.ts'
import { REVIEW_RUN_STATUSES, REVIEW_VERDICTS, type Review, type ReviewRun } from './review.ts'
import { decideRunCommand, RUN_COMMANDS, reviewRunMachine } from './review-run-machine.ts'

const HEAD = 'a'.repeat(40)
const REFERENCE = { run: 'rr_1', review: 'rv_1' }

const event = (second: number, type: string, data: object = {}): StoredEvent => ({
  id: `ev_${second}`,
  type,
  schema: 1,
  at: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
  actor: { kind: 'agent', id: 'demo-9' },
  cause: null,
  correlation: 'co_1',
  data: { ...REFERENCE, ...data },
  stream: 'review/demo-7',
  version: second,
  position: second,
  hash: '',
})
const requested = event(1, 'review.requested', {
  project: 'demo',
  harness: 'codex',
  change_url: 'u',
  target_sha: HEAD,
  base_sha: null,
  launch: 'spawn',
  rule: 'G8',
  evidence: {},
})
const started = event(2, 'review.started', { launch: 'spawn', reviewer_session: 'demo-9', reviewer_handle: 'tmux:1' })
const approved = event(3, 'review.decided', {
  verdict: 'approved',
  body_hash: 'h',
  findings: [],
  rule: 'U13',
  evidence: { headSha: HEAD },
})
const silent = event(3, 'review.failed', { reason: 'silent', rule: 'X12', evidence: { now: 3 } })

const fold = (...events: readonly StoredEvent[]) => events.reduce<ReviewRun | undefined>(foldReviewRun, undefined)

test('the machine is sound, and of the 6 × 6 pairs exactly ten exist', () => {
  expect(findMachineDefects(reviewRunMachine)).toEqual([])
  const lawful = REVIEW_RUN_STATUSES.flatMap(status =>
    RUN_COMMANDS.filter(command => decideRunCommand(status, command).ok).map(command => `${status} ${command}`),
  )
  expect(lawful).toEqual([
    ...['start', 'fail_launch', 'decide', 'fail', 'supersede', 'cancel'].map(command => `launching ${command}`),
    ...['decide', 'fail', 'supersede', 'cancel'].map(command => `running ${command}`),
  ])
})

test('a pair that is not drawn is refused: ended, or not possible', () => {
  expect(decideRunCommand('running', 'start')).toEqual({ ok: false, code: 'STATE_MACHINE_INVALID' })
  for (const status of ['complete', 'failed', 'superseded', 'cancelled'] as const)
    for (const command of RUN_COMMANDS)
      expect(decideRunCommand(status, command)).toEqual({ ok: false, code: 'STATE_MACHINE_TERMINAL' })
})

test('a run from request to verdict', () => {
  expect(fold(requested)).toMatchObject({
    status: 'launching',
    verdict: '',
    startedAt: requested.at,
    why: { rule: 'G8' },
  })
  expect(fold(requested, started)).toMatchObject({ status: 'running', startedAt: started.at })
  expect(fold(requested, started, approved)).toMatchObject({
    status: 'complete',
    verdict: 'approved',
    bodyHash: 'h',
    endedAt: approved.at,
    why: { rule: 'U13' },
  })
  expect(fold(requested, approved)?.status).toBe('complete')
  expect(fold(started)).toBeUndefined()
})

test('its version says nothing about those who looked before it', () => {
  const [fifth, sixth] = [requested, started].map((one, at) => ({ ...one, version: 5 + at }))
  expect(fold(fifth!, sixth!)).toEqual(fold(requested, started))
})

test('a verdict that cannot be read decides nothing', () => {
  expect(fold(requested, started, event(3, 'review.decided', { verdict: 'lgtm' }))).toMatchObject({
    status: 'running',
    verdict: '',
  })
})

const later = fc.constantFrom(
  event(4, 'review.started', { launch: 'message', reviewer_session: 'demo-10' }),
  event(5, 'review.launch_failed', { reason: 'launch_failed' }),
  event(6, 'review.decided', { verdict: 'changes_requested', body_hash: 'other', rule: 'U13' }),
  event(7, 'review.failed', { reason: 'deadline', rule: 'X8' }),
  event(8, 'review.superseded', { head_sha: 'b' }),
  event(9, 'review.cancelled', { note: '' }),
  event(10, 'review.reminded'),
  event(11, 'review.verdict_refused', { code: 'REVIEW_RUN_CLOSED', verdict: 'approved', payload_hash: 'p' }),
  event(12, 'review.feedback_queued', { message: 'm_1' }),
)

test('L7: a final run never changes its status, verdict or body', () => {
  const endings = [approved, silent, event(3, 'review.superseded'), event(3, 'review.cancelled')]
  fc.assert(
    fc.property(fc.constantFrom(...endings), fc.array(later, { maxLength: 10 }), (ending, more) => {
      const final = fold(requested, started, ending)!
      const { status, verdict, bodyHash, endedAt, failReason } = fold(requested, started, ending, ...more)!
      const before = [final.status, final.verdict, final.bodyHash, final.endedAt, final.failReason]
      expect([status, verdict, bodyHash, endedAt, failReason]).toEqual(before)
    }),
  )
})

test('L2: over any story a run is complete only by a verdict that was recorded', () => {
  fc.assert(
    fc.property(fc.array(later, { maxLength: 10 }), story => {
      const run = fold(requested, ...story)!
      if (run.status === 'complete') {
        expect(story.some(({ type }) => type === 'review.decided')).toBe(true)
        expect(REVIEW_VERDICTS).toContain(run.verdict)
      } else expect(run.verdict).toBe('')
    }),
  )
})

test('a verdict that came too late is shown and never counted', () => {
  const refused = event(4, 'review.verdict_refused', {
    code: 'REVIEW_RUN_CLOSED',
    verdict: 'approved',
    payload_hash: 'p',
  })
  expect(fold(requested, started, silent, refused)).toMatchObject({
    verdict: '',
    lateVerdicts: [{ at: refused.at, by: 'demo-9', verdict: 'approved', code: 'REVIEW_RUN_CLOSED', payloadHash: 'p' }],
  })
  expect(fold(requested, started, refused)?.lateVerdicts).toEqual([])
})

test('feedback is acked only by a delivery', () => {
  const queued = event(4, 'review.feedback_queued', { message: 'm_93' })
  expect(fold(requested, approved, queued)).toMatchObject({ delivered: 'queued', deliveredMessageId: 'm_93' })
  expect(fold(requested, approved, queued, event(5, 'review.feedback_delivered', { message: 'm_93' }))?.delivered).toBe(
    'acked',
  )
})

test('the review knows the handle of its living reviewer, until a run of it fails', () => {
  const review = (...events: readonly StoredEvent[]) => events.reduce<Review | undefined>(foldReview, undefined)
  expect(review(requested)).toMatchObject({
    id: 'rv_1',
    sessionId: 'demo-7',
    projectId: 'demo',
    reviewerSessionId: null,
    reviewerHandleId: null,
  })
  expect(review(requested, started, approved)).toMatchObject({
    reviewerSessionId: 'demo-9',
    reviewerHandleId: 'tmux:1',
  })
  expect(review(requested, started, silent)).toMatchObject({ reviewerSessionId: 'demo-9', reviewerHandleId: null })
  expect(review(started)).toBeUndefined()
})

test.each([
  ['launching', 'demo-9', 'FOUND'],
  ['launching', null, 'LOST'],
  ['running', null, 'SETTLED'],
  ['failed', 'demo-9', 'SETTLED'],
] as const)('after a crash a %s run with the reviewer %s: %s', (status, reviewerSession, rule) => {
  expect(decideLaunchRecovery({ runId: 'rr_1', status, reviewerSession }).rule).toBe(rule)
})

test('why: the row, the reminder with its age, and whether the run counts', () => {
  const reminded = event(2, 'review.reminded', { rule: 'X11', evidence: {} })
  const now = Date.parse('2026-01-01T00:00:12.000Z')
  const story = {
    runId: 'rr_1',
    events: [requested, started, reminded, silent],
    head: HEAD,
    reviewerStatus: 'idle',
    now,
  }
  const why = explainReviewRun(story)
  expect(why).toMatchObject({
    state: 'failed',
    rule: 'X12',
    table: 'review 3.4',
    sentence: 'nothing was heard since the reminder',
    unknown: [],
  })
  expect(why?.facts).toContainEqual({
    name: 'reminded',
    value: reminded.at,
    source: 'review.reminded',
    at: reminded.at,
    ageMs: 10_000,
  })
  expect(why?.facts).toContainEqual(expect.objectContaining({ name: 'counts for the current head', value: true }))
  expect(why?.becomes).toMatchObject([{ command: 'provost review trigger demo-7' }])
  expect(explainReviewRun({ ...story, runId: 'rr_2' })).toBeUndefined()
})

test('why names what is not known: the head, the reviewer, and what a contradictory verdict means', () => {
  const blocking = [{ id: 'f1', severity: 'blocking', kind: 'code', message: 'loses data' }]
  const torn = event(3, 'review.decided', {
    verdict: 'approved',
    body_hash: 'h',
    findings: blocking,
    rule: 'U13',
    evidence: {},
  })
  const ask = (...events: readonly StoredEvent[]) =>
    explainReviewRun({ runId: 'rr_1', events, head: null, reviewerStatus: null, now: 0 })?.unknown
  expect(ask(requested, started)).toEqual([expect.stringContaining('current head'), 'whether the reviewer lives'])
  expect(ask(requested, started, torn)).toEqual([
    expect.stringContaining('current head'),
    expect.stringContaining('approves and blocks'),
  ])
})
