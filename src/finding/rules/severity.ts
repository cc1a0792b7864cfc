// How bad a finding is, in one order for the whole program.
import { isOneOf } from '#kernel/reading/json-value'

/** Worst first. */
export const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const

export type Severity = (typeof SEVERITIES)[number]

export function isSeverity(value: unknown): value is Severity {
  return isOneOf(value, SEVERITIES)
}

/** Negative when the left one is worse. */
export function compareSeverity(left: Severity, right: Severity): number {
  return SEVERITIES.indexOf(left) - SEVERITIES.indexOf(right)
}

export function worseSeverity(left: Severity, right: Severity): Severity {
  return compareSeverity(left, right) <= 0 ? left : right
}

export function countBySeverity(findings: readonly { readonly severity: Severity }[]): Record<Severity, number> {
  const counts = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}
