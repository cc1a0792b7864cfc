// What a code reviewer reports beside its verdict.

export const FINDING_SEVERITIES = ['blocking', 'major', 'minor', 'info'] as const
export const FINDING_KINDS = ['code', 'plan', 'test', 'security', 'style', 'other'] as const

export type FindingSeverity = (typeof FINDING_SEVERITIES)[number]
export type FindingKind = (typeof FINDING_KINDS)[number]

export type ReviewFinding = {
  /** `f1`, `f2`, … in order, unless the reviewer gave ids. */
  readonly id: string
  readonly severity: FindingSeverity
  readonly kind: FindingKind
  readonly path?: string
  readonly line?: number
  readonly symbol?: string
  readonly message: string
  readonly suggestion?: string
}
