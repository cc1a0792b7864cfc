// One answer from all verdicts on a plan. It does not depend on their order, and no objection is outvoted (spec 3.3).
import { compareText, type JsonObject } from '#kernel/reading/json-value'
import { isInvalidVerdict, type PlanVerdict, readPlanVerdict, worse } from './plan-verdict.ts'

export type PlanReviewInput = {
  readonly roles: readonly string[]
  readonly quorum?: 'all' | number
  readonly verdicts: readonly unknown[]
  readonly structuralFlaws?: readonly unknown[]
  /** What a file claims about itself; it can only make the answer worse. */
  readonly stored?: JsonObject | null
}

export type PlanReviewDecision = 'accepted' | 'needs_changes' | 'blocked' | 'incomplete'

export type PlanReviewAnswer = {
  readonly decision: PlanReviewDecision
  readonly ok: boolean
  readonly blocked: boolean
  readonly quorum: number
  readonly approvals: number
  readonly confidence: number | null
  readonly answered: readonly string[]
  readonly missing: readonly string[]
  readonly extra: readonly string[]
  readonly blockers: readonly string[]
  readonly objectors: readonly string[]
  readonly invalid: number
  readonly contradictory: boolean
}

export function aggregatePlanReview(input: PlanReviewInput): PlanReviewAnswer {
  const roles = [...new Set(input.roles)]
  const quorum = input.quorum === undefined || input.quorum === 'all' ? roles.length : input.quorum
  const byRole = latestByRole(input.verdicts)
  const verdicts = [...byRole.values()]
  const ofClass = (wanted: PlanVerdict['class']) => verdicts.filter(verdict => verdict.class === wanted)
  const blockers = rolesOf(ofClass('blocking'))
  const objectors = rolesOf(ofClass('objecting'))
  const approvals = ofClass('approving').filter(({ role }) => roles.includes(role)).length
  const isBlocked = blockers.length > 0 || (input.structuralFlaws ?? []).length > 0
  const recomputed = decide(isBlocked, objectors.length > 0, approvals >= quorum)
  const isDisputed = disagrees(recomputed, input.stored)
  const decision = isDisputed && recomputed === 'accepted' ? distrust(input.stored) : recomputed
  const isAnswered = (role: string) => (byRole.get(role)?.class ?? 'abstaining') !== 'abstaining'
  return {
    decision,
    ok: decision === 'accepted',
    blocked: decision === 'blocked',
    quorum,
    approvals,
    confidence: confidenceOf(verdicts),
    answered: roles.filter(isAnswered).toSorted(compareText),
    missing: roles.filter(role => !isAnswered(role)).toSorted(compareText),
    extra: rolesOf(verdicts.filter(({ role }) => !roles.includes(role))),
    blockers,
    objectors,
    invalid: input.verdicts.filter(isInvalidVerdict).length,
    contradictory: isDisputed || verdicts.some(verdict => verdict.contradictory),
  }
}

export const PLAN_REVIEW_READS = ['roles', 'quorum', 'verdicts', 'structuralFlaws'] as const

/** The same, as it goes on record. */
export function decidePlanReview(input: PlanReviewInput) {
  const result = aggregatePlanReview(input)
  return { rule: result.decision, result }
}

/** The highest attempt of each role; at equal attempts the worse of both. */
function latestByRole(values: readonly unknown[]): Map<string, PlanVerdict> {
  const latest = new Map<string, PlanVerdict>()
  for (const verdict of values.map(readPlanVerdict)) {
    if (!verdict) continue
    const known = latest.get(verdict.role)
    if (!known || verdict.attempt > known.attempt) latest.set(verdict.role, verdict)
    else if (verdict.attempt === known.attempt) latest.set(verdict.role, worse(known, verdict))
  }
  return latest
}

function decide(isBlocked: boolean, isObjected: boolean, hasQuorum: boolean): PlanReviewDecision {
  if (isBlocked) return 'blocked'
  if (isObjected) return 'needs_changes'
  return hasQuorum ? 'accepted' : 'incomplete'
}

function disagrees(decision: PlanReviewDecision, stored: JsonObject | null | undefined): boolean {
  if (stored === null || stored === undefined) return false
  return stored.ok !== (decision === 'accepted') || stored.blocked !== (decision === 'blocked')
}

function distrust(stored: JsonObject | null | undefined): PlanReviewDecision {
  return stored?.blocked === true ? 'blocked' : 'needs_changes'
}

function confidenceOf(verdicts: readonly PlanVerdict[]): number | null {
  const given = verdicts.filter(verdict => verdict.class !== 'abstaining').map(verdict => verdict.confidence)
  const valid = given.filter(confidence => confidence !== null)
  return valid.length > 0 ? Math.min(...valid) : null
}

function rolesOf(verdicts: readonly PlanVerdict[]): string[] {
  return verdicts.map(({ role }) => role).toSorted(compareText)
}
