// Reads untrusted policies: a typed policy, or the list of everything that is wrong with it.

import { composeDefectLines } from '../shape/shape-defects.ts'
import { findPolicyDefects } from './policy-defects.ts'
import type { GlobalPolicy, PolicyKind, RepoPolicy } from './policy-shape.ts'

/** A malformed policy stays visible as such: it must never look like one that is not there. */
export type PolicyReading<Policy> =
  | { readonly valid: true; readonly policy: Policy; readonly errors: readonly [] }
  | { readonly valid: false; readonly policy: null; readonly errors: readonly string[] }

/** The policies that apply to one repository; null where there is none. */
export type PolicySet = {
  readonly global: PolicyReading<GlobalPolicy> | null
  readonly repo: PolicyReading<RepoPolicy> | null
}

export function readGlobalPolicy(value: unknown): PolicyReading<GlobalPolicy> {
  return isGlobalPolicy(value) ? { valid: true, policy: value, errors: [] } : refuse(value, 'global')
}

export function readRepoPolicy(value: unknown): PolicyReading<RepoPolicy> {
  return isRepoPolicy(value) ? { valid: true, policy: value, errors: [] } : refuse(value, 'repo')
}

export function malformedPolicy(errors: readonly string[]): PolicyReading<never> {
  return { valid: false, policy: null, errors }
}

/** A sound policy of another repository is as good as a malformed one. */
export function policyFor(repo: string, reading: PolicyReading<RepoPolicy>): PolicyReading<RepoPolicy> {
  if (!reading.valid || reading.policy.repo === repo) return reading
  return malformedPolicy(['/repo is for another repository'])
}

function isGlobalPolicy(value: unknown): value is GlobalPolicy {
  return findPolicyDefects(value, 'global').length === 0
}

function isRepoPolicy(value: unknown): value is RepoPolicy {
  return findPolicyDefects(value, 'repo').length === 0
}

function refuse(value: unknown, kind: PolicyKind): PolicyReading<never> {
  return malformedPolicy(composeDefectLines(findPolicyDefects(value, kind)))
}
