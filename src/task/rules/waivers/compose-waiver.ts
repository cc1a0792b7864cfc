// What an accepted override leaves in the log: the waiver, with everything it rests on.
import type { OverrideAnswer } from '../decision/check-override.ts'
import type { ObservedFacts } from '../facts/observed-fact.ts'
import type { Phase } from '../phase/phase.ts'
import type { TaskEventData } from '../record/task-events.ts'

/** The artifact whose verdict each phase waives; the others waive what the subject's own hashes tell. */
const VERDICTS = { plan_review: 'planReview', review: 'codeReview', test: 'eval' } as const

export type WaiverRequest = {
  readonly id: string
  readonly phase: Phase
  readonly answer: Extract<OverrideAnswer, { ok: true }>
  readonly reason: string
  readonly facts: ObservedFacts
}

export function composeWaiver({ id, phase, answer, reason, facts }: WaiverRequest): TaskEventData['task.waived'] {
  const plan = facts.plan.hash
  const diff = facts.output.hash
  const isAboutDiff = phase !== 'planning' && phase !== 'plan_review'
  return {
    id,
    phase,
    to: answer.to,
    waives: answer.waives,
    reason: reason.trim(),
    subject: { ...(plan !== null && { plan }), ...(isAboutDiff && diff !== null && { diff }) },
    verdict: verdictHash(phase, facts),
  }
}

function verdictHash(phase: Phase, facts: ObservedFacts): string | null {
  if (phase !== 'plan_review' && phase !== 'review' && phase !== 'test') return null
  return facts[VERDICTS[phase]].hash
}
