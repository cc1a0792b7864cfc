// What test results look like beside those of the base, and the verdicts on a plan.

import type { SignLook } from '#web/parts/look'
import type { VerdictClass } from '../rules/plan/plan-verdict.ts'
import type { CaseChange } from '../rules/tests/compare-reports.ts'
import type { EvalSuite } from '../rules/tests/eval-report.ts'

export const CASE_CHANGE_LOOKS: Readonly<Record<CaseChange, SignLook>> = {
  broken: { icon: '✗', word: 'broken by the change', tone: 'bad' },
  new_failing: { icon: '✗', word: 'new and failing', tone: 'bad' },
  failing: { icon: '!', word: 'failed before too', tone: 'warn' },
  gone: { icon: '∅', word: 'did not run with the change', tone: 'unknown' },
  mended: { icon: '✓', word: 'mended', tone: 'good' },
  new: { icon: '+', word: 'new', tone: 'good' },
  same: { icon: '=', word: 'as before', tone: 'mute' },
  unknown: { icon: '?', word: 'nothing to compare with', tone: 'unknown' },
}

/** Of suites and of cases; what did not run proves nothing. */
export const RESULT_LOOKS: Readonly<Record<EvalSuite['status'] | 'absent', SignLook>> = {
  passed: { icon: '✓', word: 'passed', tone: 'good' },
  failed: { icon: '✗', word: 'failed', tone: 'bad' },
  error: { icon: '⚠', word: 'error', tone: 'bad' },
  timeout: { icon: '◴', word: 'timed out', tone: 'bad' },
  skipped: { icon: '↷', word: 'skipped', tone: 'unknown' },
  absent: { icon: '○', word: 'did not run', tone: 'unknown' },
}

export const PLAN_VERDICT_LOOKS: Readonly<Record<VerdictClass, SignLook>> = {
  approving: { icon: '✓', word: 'approves', tone: 'good' },
  abstaining: { icon: '–', word: 'abstains', tone: 'unknown' },
  objecting: { icon: '↺', word: 'objects', tone: 'warn' },
  blocking: { icon: '⊘', word: 'blocks', tone: 'bad' },
}
