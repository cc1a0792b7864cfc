// What review runs, verdicts, decisions and findings look like. A run without a verdict never looks like an approval.
import type { DiffFile } from '#change/rules/read-diff'
import type { Convergence } from '#swarm/rules/measure/derive-convergence'
import { lookFor, type SignLook } from '#web/parts/look'
import type { FailReason, ReviewRunStatus, ReviewVerdict } from '../rules/record/review.ts'
import type { HeadDecision } from '../rules/verdict/derive-decision.ts'
import type { FindingSeverity } from '../rules/verdict/review-finding.ts'

export const REVIEW_VERDICT_LOOKS: Readonly<Record<ReviewVerdict, SignLook>> = {
  approved: { icon: '✓', word: 'approved', tone: 'good' },
  changes_requested: { icon: '↺', word: 'changes requested', tone: 'warn' },
  inconclusive: { icon: '?', word: 'inconclusive', tone: 'unknown' },
}

export const REVIEW_RUN_LOOKS: Readonly<Record<ReviewRunStatus, SignLook>> = {
  launching: { icon: '◌', word: 'launching', tone: 'busy' },
  running: { icon: '▶', word: 'reviewing', tone: 'busy' },
  complete: { icon: '●', word: 'complete', tone: 'mute' },
  failed: { icon: '⚠', word: 'failed', tone: 'bad' },
  superseded: { icon: '⇥', word: 'superseded', tone: 'mute' },
  cancelled: { icon: '☓', word: 'cancelled', tone: 'mute' },
}

export const FAIL_REASON_WORDS: Readonly<Record<FailReason, string>> = {
  launch_failed: 'the reviewer could not be launched',
  launch_timeout: 'the reviewer took too long to start',
  launch_lost: 'nobody knows what became of the launch',
  reviewer_missing: 'there is no reviewer session',
  reviewer_died: 'the reviewer ended before its verdict',
  ended_without_verdict: 'the reviewer finished and gave no verdict',
  deadline: 'it took longer than a review may take',
  silent: 'the reviewer was silent, also after a reminder',
}

export const DECISION_LOOKS: Readonly<Record<HeadDecision, SignLook>> = {
  approved: { icon: '✓', word: 'approved', tone: 'good' },
  changes_requested: { icon: '↺', word: 'changes requested', tone: 'warn' },
  pending: { icon: '◷', word: 'pending', tone: 'wait' },
  none: { icon: '–', word: 'not reviewed', tone: 'unknown' },
}

export const REVIEW_CONVERGENCE_LOOKS: Readonly<Record<Convergence['verdict'], SignLook>> = {
  too_early: { icon: '…', word: 'too early to tell', tone: 'unknown' },
  converged: { icon: '✓', word: 'converged', tone: 'good' },
  converging: { icon: '↘', word: 'converging', tone: 'busy' },
  flat: { icon: '→', word: 'flat', tone: 'wait' },
  not_converging: { icon: '↗', word: 'not converging', tone: 'bad' },
}

export const COMMENT_SEVERITY_LOOKS: Readonly<Record<FindingSeverity, SignLook>> = {
  blocking: { icon: '⊘', word: 'blocking', tone: 'bad' },
  major: { icon: '▲', word: 'major', tone: 'warn' },
  minor: { icon: '△', word: 'minor', tone: 'wait' },
  info: { icon: 'ℹ', word: 'info', tone: 'mute' },
}

export const DIFF_FILE_LOOKS: Readonly<Record<DiffFile['change'], SignLook>> = {
  added: { icon: '+', word: 'added', tone: 'good' },
  deleted: { icon: '−', word: 'deleted', tone: 'bad' },
  renamed: { icon: '→', word: 'renamed', tone: 'busy' },
  changed: { icon: '±', word: 'changed', tone: 'mute' },
}

/** A verdict says more than the fact that there is one. */
export function lookForRun({ status, verdict }: { readonly status: string; readonly verdict: string }): SignLook {
  return verdict === '' ? lookFor(REVIEW_RUN_LOOKS, status) : lookFor(REVIEW_VERDICT_LOOKS, verdict)
}
