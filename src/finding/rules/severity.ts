// How bad a finding is, in one order for the whole program.
import { isOneOf } from '#kernel/reading/json-value'

/** Worst first. */
export const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const

export type SeverityOfFinding = (typeof SEVERITIES)[number]

export function isSeverity(value: unknown): value is SeverityOfFinding {
  return isOneOf(value, SEVERITIES)
}

/** Negative when the left one is worse. */
export function compareSeverity(left: SeverityOfFinding, right: SeverityOfFinding): number {
  return SEVERITIES.indexOf(left) - SEVERITIES.indexOf(right)
}

export function worseSeverity(left: SeverityOfFinding, right: SeverityOfFinding): SeverityOfFinding {
  return compareSeverity(left, right) <= 0 ? left : right
}

export function countBySeverity(
  findings: readonly { readonly severity: SeverityOfFinding }[],
): Record<SeverityOfFinding, number> {
  const counts = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}
