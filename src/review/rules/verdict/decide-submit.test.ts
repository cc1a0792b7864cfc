import { expect, test } from 'vitest'
import { sha256Hex } from '#kernel/events/hash'
import { REVIEW_RUN_STATUSES, REVIEW_VERDICTS } from '../record/review.ts'
import { BODY_BYTES_MAX, decideSubmit, type ReviewSubmission, type RunUnderVerdict } from './decide-submit.ts'

const HEAD = 'a'.repeat(40)
const NEXT = 'b'.repeat(40)
const run: RunUnderVerdict = {
  id: 'rr_1',
  sessionId: 'demo-7',
  targetSha: HEAD,
  status: 'running',
  verdict: '',
  bodyHash: null,
}
const submission: ReviewSubmission = { sessionId: 'demo-7', runId: 'rr_1', verdict: 'approved', body: 'fine' }
const decided: RunUnderVerdict = { ...run, status: 'complete', verdict: 'approved', bodyHash: sha256Hex('fine') }

const decide = (change: Partial<ReviewSubmission> = {}, of: RunUnderVerdict | null = run, head: string | null = HEAD) =>
  decideSubmit({ submission: { ...submission, ...change }, run: () => of, currentHead: () => head })

const rows: [
  what: string,
  change: Partial<ReviewSubmission>,
  of: RunUnderVerdict | null,
  head: string | null,
  rule: string,
][] = [
  ['no session', { sessionId: '' }, run, HEAD, 'U1'],
  ['no run named', { runId: '', verdict: 'x' }, run, HEAD, 'U1'],
  ['a verdict in capitals', { verdict: 'Approved' }, run, HEAD, 'U2'],
  ['a member of every object as verdict', { verdict: 'constructor' }, run, HEAD, 'U2'],
  ['changes asked for without words', { verdict: 'changes_requested', body: '\u3000\u0085' }, run, HEAD, 'U3'],
  ['inconclusive without words', { verdict: 'inconclusive', body: '' }, run, HEAD, 'U3'],
  ['a byte order mark is a word', { verdict: 'inconclusive', body: '\ufeff' }, run, HEAD, 'U13'],
  ['an approval without words', { body: '' }, run, HEAD, 'U13'],
  ['a body of exactly the limit', { body: 'x'.repeat(BODY_BYTES_MAX) }, run, HEAD, 'U13'],
  ['one byte more', { body: 'x'.repeat(BODY_BYTES_MAX + 1) }, run, HEAD, 'U4'],
  ['too many bytes in fewer characters', { body: 'é'.repeat(BODY_BYTES_MAX / 2 + 1) }, run, HEAD, 'U4'],
  ['no such run', {}, null, HEAD, 'U5'],
  ['the run of another session', {}, { ...run, sessionId: 'demo-8' }, HEAD, 'U6'],
  ['another run', {}, { ...run, id: 'rr_2' }, HEAD, 'U6'],
  ['the same verdict again', {}, decided, NEXT, 'U7'],
  ['the same verdict with other words', { body: 'very fine' }, decided, HEAD, 'U8'],
  ['another verdict with the same words', { verdict: 'inconclusive' }, decided, HEAD, 'U8'],
  ['a replaced run', {}, { ...run, status: 'superseded' }, HEAD, 'U9'],
  ['a failed run', {}, { ...run, status: 'failed' }, HEAD, 'U10'],
  ['a cancelled run', {}, { ...run, status: 'cancelled' }, null, 'U10'],
  ['no head known', {}, run, null, 'U11'],
  ['the worker pushed meanwhile', {}, run, NEXT, 'U12'],
  ['a reviewer that was faster than our record', {}, { ...run, status: 'launching' }, HEAD, 'U13'],
]

test.each(rows)('%s', (_what, change, of, head, rule) => expect(decide(change, of, head).rule).toBe(rule))

test('L2, L7: over every status, verdict and head only an open run on its head becomes complete, by U13', () => {
  for (const status of REVIEW_RUN_STATUSES)
    for (const verdict of [...REVIEW_VERDICTS, 'lgtm'])
      for (const head of [HEAD, NEXT, null]) {
        const { result, rule } = decide({ verdict }, { ...run, status }, head)
        const isOpen = status === 'launching' || status === 'running'
        const counts = isOpen && head === HEAD && verdict !== 'lgtm'
        expect(result.outcome === 'recorded').toBe(counts)
        if (counts) expect(rule).toBe('U13')
        else expect(result.runStatus).toBe(isOpen && head === NEXT && verdict !== 'lgtm' ? 'superseded' : null)
      }
})

test('L5: the same verdict again changes nothing and delivers nothing', () => {
  for (const verdict of REVIEW_VERDICTS) {
    const again = decide({ verdict }, { ...decided, verdict })
    expect(again.result).toEqual({ outcome: 'duplicate', runStatus: 'complete' })
  }
})

test('only a request for changes is delivered to the worker', () => {
  const delivered = REVIEW_VERDICTS.filter(verdict => {
    const { result } = decide({ verdict })
    return result.outcome === 'recorded' && result.deliver
  })
  expect(delivered).toEqual(['changes_requested'])
})

test('a submission that is no verdict asks for neither run nor head', () => {
  const never = () => expect.unreachable()
  expect(decideSubmit({ submission: { ...submission, verdict: 'x' }, run: never, currentHead: never }).rule).toBe('U2')
})
