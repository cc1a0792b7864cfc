// One reviewer's verdict on a plan, read from outside, and how bad it is. Whatever is unclear never counts as a yes.
import { isFilledText, isObject, type JsonObject } from '#kernel/reading/json-value'

/** From good to bad: at equal attempts the worse class wins. */
export const VERDICT_CLASSES = ['approving', 'abstaining', 'objecting', 'blocking'] as const

export type VerdictClass = (typeof VERDICT_CLASSES)[number]

export type PlanVerdict = {
  readonly role: string
  readonly attempt: number
  readonly class: VerdictClass
  readonly confidence: number | null
  /** An approval that names blocking issues. */
  readonly contradictory: boolean
}

/** Undefined when nobody can tell whose verdict it is. */
export function readPlanVerdict(value: unknown): PlanVerdict | undefined {
  if (!isObject(value) || !isFilledText(value.role)) return undefined
  const { role, attempt, ok, confidence } = value
  return {
    role,
    attempt: Number.isInteger(attempt) && Number(attempt) >= 1 ? Number(attempt) : 1,
    class: classOf(value),
    confidence: typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null,
    contradictory: ok === true && hasBlockingIssues(value),
  }
}

/** A verdict that cannot be read, or whose `ok` is no answer. */
export function isInvalidVerdict(value: unknown): boolean {
  return !isObject(value) || !isFilledText(value.role) || !(typeof value.ok === 'boolean' || value.ok === null)
}

function classOf(verdict: JsonObject): VerdictClass {
  const { ok, severity } = verdict
  if (hasBlockingIssues(verdict) || (ok === false && severity === 'blocking')) return 'blocking'
  if (ok === false) return 'objecting'
  return ok === true ? 'approving' : 'abstaining'
}

// Anything else than a list, null or absent was meant to say something: it is not ignored.
function hasBlockingIssues({ blocking_issues: issues }: JsonObject): boolean {
  if (Array.isArray(issues)) return issues.length > 0
  return issues !== undefined && issues !== null
}

/** Two verdicts of the same role and attempt: the worse class, the lower confidence. */
export function worse(left: PlanVerdict, right: PlanVerdict): PlanVerdict {
  const rank = (verdict: PlanVerdict) => VERDICT_CLASSES.indexOf(verdict.class)
  const loser = rank(left) >= rank(right) ? left : right
  const confidences = [left.confidence, right.confidence].filter(confidence => confidence !== null)
  return {
    ...loser,
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
    contradictory: left.contradictory || right.contradictory,
  }
}
