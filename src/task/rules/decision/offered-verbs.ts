// What a person can do with a task from a screen, phase by phase. The use cases decide; this only keeps a button away from
// where it would always be refused.
import type { Phase } from '../phase/phase.ts'

export const TASK_VERBS = [
  'plan',
  'brief',
  'review_plan',
  'codegen',
  'review_code',
  'test',
  'decide',
  'next',
  'override',
  'redo',
  'revert',
  'open_to_revert',
  'acknowledge',
  'run',
  'pause',
  'stop',
  'abandon',
  'reopen',
  'budget',
  'repair',
  'archive',
] as const

export type TaskVerb = (typeof TASK_VERBS)[number]

const ALWAYS: readonly TaskVerb[] = ['next', 'redo', 'run', 'stop', 'pause', 'abandon', 'budget', 'repair']

const OFFERED: Readonly<Record<Phase, readonly TaskVerb[]>> = {
  planning: ['plan', 'brief', 'override', ...ALWAYS],
  plan_review: ['review_plan', 'override', ...ALWAYS],
  codegen: ['codegen', 'override', ...ALWAYS],
  review: ['review_code', 'override', ...ALWAYS],
  test: ['test', 'override', ...ALWAYS],
  accept: ['decide', 'revert', ...ALWAYS],
  revert: ['revert', 'acknowledge', 'next', 'repair'],
  done: ['redo', 'archive', 'repair'],
}

const GIVEN_UP: readonly TaskVerb[] = ['reopen', 'repair']

type Standing = { readonly isAbandoned?: boolean; readonly outcome?: 'accepted' | 'reverted' | null }

/** The work of the phase comes first. Of a task that was given up nothing goes on before it is taken up again. */
export function offeredVerbs(phase: Phase, { isAbandoned, outcome }: Standing = {}): readonly TaskVerb[] {
  if (isAbandoned) return GIVEN_UP
  // To take back what was accepted is two decisions: it is opened again, and then reverted.
  return phase === 'done' && outcome === 'accepted' ? ['open_to_revert', ...OFFERED.done] : OFFERED[phase]
}
