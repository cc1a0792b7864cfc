// All policies of a store, as they were read: the global one, and one per repository.
import { type PolicyReading, policyFor } from './policy.ts'
import type { GlobalPolicy, RepoPolicy } from './policy-shape.ts'
import { deriveSurfacePolicy, type SurfacePolicy } from './surface-policy.ts'

export type PolicyShelf = {
  readonly global: PolicyReading<GlobalPolicy> | null
  readonly repos: ReadonlyMap<string, PolicyReading<RepoPolicy>>
}

/** The reading of a repository's own policy; a policy of another repository reads as malformed. */
export function findRepoReading(shelf: PolicyShelf, repo: string): PolicyReading<RepoPolicy> | null {
  const reading = shelf.repos.get(repo)
  return reading ? policyFor(repo, reading) : null
}

/** Where a policy cannot be read, the limits of the layers below it apply; that it is broken is reported elsewhere. */
export function surfacePolicyOf(shelf: PolicyShelf, repo: string, surface: string): SurfacePolicy {
  const own = findRepoReading(shelf, repo)
  return deriveSurfacePolicy(shelf.global?.policy ?? null, own?.policy ?? null, surface)
}
