// Which file may be handed in while a task is in which phase.
import type { Phase } from '../phase/phase.ts'
import { SUBMISSIONS } from './submission-guide.ts'

export type SubmissionKind = keyof typeof SUBMISSIONS

const TAKEN_IN: { readonly [kind in SubmissionKind]: Phase } = {
  plan: 'planning',
  questions: 'planning',
  verdict: 'plan_review',
  signal: 'codegen',
  review: 'review',
}

const KINDS = Object.keys(SUBMISSIONS) as SubmissionKind[]

/** Undefined when this phase takes no file of that name. */
export function findSubmission(phase: Phase, name: string): SubmissionKind | undefined {
  return KINDS.find(kind => SUBMISSIONS[kind] === name && TAKEN_IN[kind] === phase)
}

export function listSubmissions(phase: Phase): string[] {
  return KINDS.filter(kind => TAKEN_IN[kind] === phase).map(kind => SUBMISSIONS[kind])
}
