// Why the policies of a repository cannot be used; none of them may be guessed around.
import { type PolicySet, policyFor } from './policy.ts'
import type { GlobalPolicy, RepoPolicy } from './policy-shape.ts'

export type PolicyFault =
  | { readonly policy: 'global'; readonly fault: 'missing' }
  | { readonly policy: 'global' | 'repo'; readonly fault: 'malformed'; readonly line: string }

export type UsablePolicies =
  | { readonly usable: true; readonly global: GlobalPolicy; readonly repo: RepoPolicy | null }
  | { readonly usable: false; readonly faults: readonly PolicyFault[] }

export function readPolicySet(policies: PolicySet, repo: string): UsablePolicies {
  const global = policies.global
  const ofRepo = policies.repo && policyFor(repo, policies.repo)
  if (global?.valid && (ofRepo === null || ofRepo.valid))
    return { usable: true, global: global.policy, repo: ofRepo?.policy ?? null }
  const faults: PolicyFault[] = [
    ...(global === null ? [{ policy: 'global', fault: 'missing' } as const] : faultsOf('global', global.errors)),
    ...faultsOf('repo', ofRepo?.errors ?? []),
  ]
  return { usable: false, faults }
}

function faultsOf(policy: 'global' | 'repo', lines: readonly string[]): PolicyFault[] {
  return lines.map(line => ({ policy, fault: 'malformed', line }))
}
