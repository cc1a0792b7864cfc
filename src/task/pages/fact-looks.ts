// What the facts of a task look like. What is absent or stale proves nothing and never looks like a proof.

import type { SignLook } from '#web/parts/look'
import type { FACT_VALUES, FactName } from '../rules/facts/facts.ts'
import type { WaiverRule } from '../rules/waivers/check-waiver.ts'

type AnyFactValue = (typeof FACT_VALUES)[FactName][number]

export const TASK_FACT_LOOKS: Readonly<Record<AnyFactValue, SignLook>> = {
  missing: { icon: '○', word: 'missing', tone: 'mute' },
  malformed: { icon: '⚠', word: 'malformed', tone: 'bad' },
  stale: { icon: '◴', word: 'stale', tone: 'unknown' },
  unchanged: { icon: '=', word: 'unchanged', tone: 'warn' },
  valid: { icon: '✓', word: 'valid', tone: 'good' },
  inferable: { icon: '≈', word: 'inferable', tone: 'wait' },
  none: { icon: '–', word: 'none', tone: 'mute' },
  open: { icon: '!', word: 'open', tone: 'warn' },
  waived: { icon: '⚐', word: 'waived', tone: 'warn' },
  incomplete: { icon: '◔', word: 'incomplete', tone: 'wait' },
  needs_changes: { icon: '↺', word: 'needs changes', tone: 'warn' },
  blocked: { icon: '⊘', word: 'blocked', tone: 'bad' },
  ok: { icon: '✓', word: 'ok', tone: 'good' },
  inconsistent: { icon: '≠', word: 'inconsistent', tone: 'bad' },
  empty: { icon: '∅', word: 'empty', tone: 'warn' },
  out: { icon: '⇥', word: 'out of scope', tone: 'bad' },
  in: { icon: '✓', word: 'in scope', tone: 'good' },
  plan_unclear: { icon: '?', word: 'plan unclear', tone: 'warn' },
  blocking_plan: { icon: '⊘', word: 'blocking issue in the plan', tone: 'bad' },
  blocking_code: { icon: '⊘', word: 'blocking issue in the code', tone: 'bad' },
  pass: { icon: '✓', word: 'pass', tone: 'good' },
  running: { icon: '▶', word: 'running', tone: 'busy' },
  errored: { icon: '⚠', word: 'errored', tone: 'bad' },
  contradictory: { icon: '⇄', word: 'contradictory', tone: 'bad' },
  fail: { icon: '✗', word: 'fail', tone: 'bad' },
  no_tests: { icon: '∅', word: 'no tests', tone: 'unknown' },
  known_failures: { icon: '!', word: 'known failures', tone: 'unknown' },
  lost_tests: { icon: '!', word: 'lost tests', tone: 'unknown' },
  deferred: { icon: '‖', word: 'deferred', tone: 'wait' },
  rejected_code: { icon: '✗', word: 'rejected: code', tone: 'warn' },
  rejected_unclear: { icon: '✗', word: 'rejected: unclear', tone: 'warn' },
  rejected_plan: { icon: '✗', word: 'rejected: plan', tone: 'warn' },
  revert: { icon: '↶', word: 'revert wanted', tone: 'warn' },
  accepted: { icon: '✓', word: 'accepted', tone: 'good' },
  absent: { icon: '○', word: 'absent', tone: 'mute' },
  present: { icon: '✓', word: 'present', tone: 'good' },
  unknown: { icon: '?', word: 'unknown', tone: 'unknown' },
  found: { icon: '✗', word: 'found', tone: 'bad' },
  no: { icon: '○', word: 'not applied', tone: 'mute' },
  partial: { icon: '◐', word: 'partial', tone: 'warn' },
  yes: { icon: '✓', word: 'applied', tone: 'good' },
  not_required: { icon: '–', word: 'not required', tone: 'mute' },
  failed: { icon: '✗', word: 'failed', tone: 'bad' },
  completed: { icon: '✓', word: 'completed', tone: 'good' },
}

export const FACT_TITLES: Readonly<Record<FactName, string>> = {
  plan: 'Plan',
  filePlan: 'File plan',
  blockingQuestions: 'Blocking questions',
  planReview: 'Plan review',
  output: 'Output',
  scope: 'Scope',
  codegenSignal: 'Signal of the worker',
  codeReview: 'Code review',
  eval: 'Evaluation',
  decision: 'Decision',
  decisionNote: 'Note of the decision',
  regression: 'Regression',
  applied: 'Applied',
  revert: 'Revert',
}

export const WAIVER_LOOKS: Readonly<Record<WaiverRule, SignLook>> = {
  LIVE: { icon: '⚐', word: 'counts', tone: 'warn' },
  WAIVER_MALFORMED: { icon: '⚠', word: 'malformed', tone: 'bad' },
  PHASE_REDONE: { icon: '○', word: 'void: the phase was redone', tone: 'mute' },
  SUBJECT_CHANGED: { icon: '○', word: 'void: what it is about changed', tone: 'mute' },
  VERDICT_CHANGED: { icon: '○', word: 'void: the verdict changed', tone: 'mute' },
}
