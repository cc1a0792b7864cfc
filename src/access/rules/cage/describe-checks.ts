// The checks of a self-test in their order, each with its word. What was not told is unknown.
import { CAGE_CHECKS, type CageCheck, type CageTest, type CheckResult } from './decide-confinement.ts'

export type DescribedCheck = { readonly check: CageCheck; readonly result: CheckResult }

export function describeChecks(test: CageTest | null): DescribedCheck[] {
  const checks = test?.checks ?? {}
  return CAGE_CHECKS.map(check => ({ check, result: (Object.hasOwn(checks, check) && checks[check]) || 'unknown' }))
}
