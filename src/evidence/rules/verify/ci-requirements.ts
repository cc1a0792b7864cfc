// What the policy of a surface asks of the CI checks of a run.

import type { SurfacePolicy } from '../policy/surface-policy.ts'
import type { CiCheck } from '../submission/submission.ts'

export function findCiReasons(checks: readonly CiCheck[], policy: SurfacePolicy): string[] {
  return [...findTestReasons(checks, policy), ...findCoverageReasons(checks, policy)]
}

// No test check at all proves nothing, so it is a reason like a failed one.
function findTestReasons(checks: readonly CiCheck[], policy: SurfacePolicy): string[] {
  if (!policy.tests_must_pass) return []
  const tests = checks.filter(check => check.kind === 'test')
  const failed = tests.filter(check => check.status === 'fail').map(check => check.id)
  if (failed.length > 0) return [`CI tests must pass but [${failed.join(', ')}] failed`]
  const hasPassed = tests.some(check => check.status === 'pass')
  return hasPassed ? [] : ['CI tests must pass but no passing test check was provided']
}

function findCoverageReasons(checks: readonly CiCheck[], { coverage_min }: SurfacePolicy): string[] {
  if (coverage_min === null) return []
  const values = checks.filter(check => check.kind === 'coverage').flatMap(check => check.value ?? [])
  if (values.length === 0) return [`coverage_min is ${coverage_min}% but no coverage data provided`]
  const lowest = values.reduce((low, value) => Math.min(low, value))
  return lowest < coverage_min ? [`coverage ${lowest}% is below minimum ${coverage_min}%`] : []
}
