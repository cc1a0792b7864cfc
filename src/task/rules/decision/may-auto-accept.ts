// May a policy accept this change without a person? Only when everything is proven; every reason against it is listed.

import { compareText, isObject, isOneOf } from '#kernel/reading/json-value'
import { coversPath } from '../path/file-plan.ts'
import { LEVELS } from '../plan/plan-shape.ts'

export type RiskLevel = (typeof LEVELS)[number]

export type AcceptanceEvidence = {
  readonly eval: unknown
  readonly regression: unknown
  readonly waivers: number
  readonly planReview: unknown
  readonly codeReview: unknown
  readonly criteria: readonly unknown[]
  readonly risk: unknown
  readonly riskMax: RiskLevel
  readonly touched: readonly string[]
  readonly protectedPaths: readonly string[]
}

export type AutoAcceptAnswer = { readonly may: boolean; readonly because: readonly string[] }

const REASONS: readonly (readonly [string, (evidence: AcceptanceEvidence) => boolean])[] = [
  ['EVAL_NOT_PASS', evidence => evidence.eval !== 'pass'],
  ['REGRESSION_NOT_EXCLUDED', evidence => evidence.regression !== 'none'], // unknown is not none
  ['WAIVER_PRESENT', evidence => evidence.waivers > 0],
  ['PLAN_NOT_APPROVED', evidence => evidence.planReview !== 'ok'],
  ['REVIEW_NOT_PASS', evidence => evidence.codeReview !== 'pass'],
  ['NO_CRITERIA', evidence => !evidence.criteria.some(criterion => isObject(criterion) && isMustHave(criterion))],
  ['CRITERION_UNPROVEN', evidence => evidence.criteria.some(isUnproven)],
  ['RISK_TOO_HIGH', evidence => isTooRisky(evidence.risk, evidence.riskMax)],
  ['PROTECTED_PATH', ({ touched, protectedPaths }) => touched.some(path => isProtected(path, protectedPaths))],
]

export function mayAutoAccept(evidence: AcceptanceEvidence): AutoAcceptAnswer {
  const because = REASONS.filter(([, applies]) => applies(evidence)).map(([code]) => code)
  return { may: because.length === 0, because: because.toSorted(compareText) }
}

export type PolicyFacts = AcceptanceEvidence & {
  /** What the change touches that is for a person to decide, whatever the policy says. */
  readonly closed: readonly string[]
}

export const POLICY_READS = [
  'eval',
  'regression',
  'waivers',
  'planReview',
  'codeReview',
  'criteria',
  'risk',
  'riskMax',
  'touched',
  'protectedPaths',
  'closed',
] as const satisfies readonly (keyof PolicyFacts)[]

export function decideByPolicy({ closed, ...evidence }: PolicyFacts) {
  const because = [...mayAutoAccept(evidence).because, ...closed]
  return { rule: because[0] ?? 'ALL_PROVEN', result: { may: because.length === 0, because } }
}

function isMustHave(criterion: Readonly<Record<string, unknown>>): boolean {
  return criterion.must_have !== false
}

function isUnproven(criterion: unknown): boolean {
  return !isObject(criterion) || (isMustHave(criterion) && criterion.evidence !== 'met')
}

function isTooRisky(risk: unknown, riskMax: RiskLevel): boolean {
  return !isOneOf(risk, LEVELS) || LEVELS.indexOf(risk) > LEVELS.indexOf(riskMax)
}

// A protected directory protects what lies in it, with or without the stars and with or without a slash at its end.
function isProtected(path: string, protectedPaths: readonly string[]): boolean {
  return protectedPaths.some(pattern => coversPath(pattern, path) || path.startsWith(`${pattern.replace(/\/$/, '')}/`))
}
