// A review run from its events. A final run keeps status, verdict and body whatever comes later (law L7).
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import { readFindings } from '../verdict/read-findings.ts'
import { FAIL_REASONS, type LateVerdict, REVIEW_VERDICTS, type ReviewRun } from './review.ts'
import { REVIEW_STREAM } from './review-events.ts'
import { decideRunCommand, type RunCommand } from './review-run-machine.ts'

export const reviewRunView: View<ReviewRun> = {
  name: 'review_run',
  version: 2,
  nouns: ['review'],
  keyOf: ({ data }) => textOr(data.run, undefined),
  fold: foldReviewRun,
  indexOf: ({ sessionId, status }) => ({ scope: sessionId, status }),
}

const COMMAND_OF_EVENT: ReadonlyMap<string, RunCommand> = new Map<string, RunCommand>([
  ['review.started', 'start'],
  ['review.launch_failed', 'fail_launch'],
  ['review.decided', 'decide'],
  ['review.failed', 'fail'],
  ['review.superseded', 'supersede'],
  ['review.cancelled', 'cancel'],
])

export function foldReviewRun(run: ReviewRun | undefined, event: StoredEvent): ReviewRun | undefined {
  if (event.type === 'review.requested') return run ?? requestedRun(event)
  if (!run) return undefined
  const command = COMMAND_OF_EVENT.get(event.type)
  const changed = command ? applyCommand(run, command, event) : noteEvent(run, event)
  return { ...changed, version: run.version + 1 }
}

/** Its version counts its own events only: that of the stream would tell a reviewer how often others looked before it. */
function requestedRun({ stream, data, at }: StoredEvent): ReviewRun | undefined {
  const { run, review, harness, target_sha: targetSha } = data
  if (!isText(run) || !isText(review) || !isText(harness) || !isText(targetSha)) return undefined
  return {
    id: run,
    reviewId: review,
    sessionId: stream.slice(REVIEW_STREAM.length),
    harness,
    changeUrl: textOr(data.change_url, ''),
    targetSha,
    baseSha: textOr(data.base_sha, null),
    status: 'launching',
    verdict: '',
    bodyHash: null,
    failReason: null,
    startedAt: at,
    remindedAt: null,
    endedAt: null,
    delivered: 'none',
    deliveredMessageId: null,
    launch: data.launch === 'message' ? 'message' : 'spawn',
    lateVerdicts: [],
    findings: [],
    why: whyOf('review.requested', data),
    version: 1,
  }
}

function applyCommand(run: ReviewRun, command: RunCommand, { type, data, at }: StoredEvent): ReviewRun {
  const answer = decideRunCommand(run.status, command)
  if (!answer.ok) return run
  const moved = { ...run, status: answer.to, why: whyOf(type, data) }
  if (command === 'start') return { ...moved, startedAt: at, launch: data.launch === 'message' ? 'message' : 'spawn' }
  const ended = { ...moved, endedAt: at }
  if (command === 'fail' || command === 'fail_launch') {
    return { ...ended, failReason: isOneOf(data.reason, FAIL_REASONS) ? data.reason : 'launch_failed' }
  }
  return command === 'decide' ? decided(run, ended, data) : ended
}

// A verdict that cannot be read decides nothing.
function decided(run: ReviewRun, ended: ReviewRun, data: JsonObject): ReviewRun {
  if (!isOneOf(data.verdict, REVIEW_VERDICTS)) return run
  const findings = readFindings(data.findings ?? [])
  return {
    ...ended,
    verdict: data.verdict,
    bodyHash: textOr(data.body_hash, null),
    findings: findings.ok ? findings.findings : [],
  }
}

function noteEvent(run: ReviewRun, { type, data, at, actor }: StoredEvent): ReviewRun {
  switch (type) {
    case 'review.reminded':
      return { ...run, remindedAt: at }
    case 'review.verdict_refused':
      return { ...run, lateVerdicts: [...run.lateVerdicts, ...lateVerdict(run, data, at, actor.id)] }
    case 'review.feedback_queued':
      return { ...run, delivered: 'queued', deliveredMessageId: textOr(data.message, null) }
    case 'review.feedback_delivered':
      return { ...run, delivered: 'acked' }
    default:
      return run
  }
}

/** A verdict for a run that ended without one is shown and never counted. */
function lateVerdict(run: ReviewRun, data: JsonObject, at: string, by: string): LateVerdict[] {
  if (run.status !== 'failed' && run.status !== 'superseded' && run.status !== 'cancelled') return []
  const [verdict, code, payloadHash] = [data.verdict, data.code, data.payload_hash].map(text => textOr(text, ''))
  return [{ at, by, verdict: verdict ?? '', code: code ?? '', payloadHash: payloadHash ?? '' }]
}

function whyOf(type: string, data: JsonObject): ReviewRun['why'] {
  return { rule: textOr(data.rule, type), evidence: isObject(data.evidence) ? data.evidence : {} }
}

function textOr<Other>(value: unknown, other: Other): string | Other {
  return isText(value) ? value : other
}
