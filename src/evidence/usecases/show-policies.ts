// Shows what the policies of a store say, what is wrong with them, and which layer each value came from.

import { SURFACES } from '#kernel/events/surface'
import type { EvidenceStore } from '../ports/evidence-store.ts'
import { findRepoReading } from '../rules/policy/policy-shelf.ts'
import { explainSurfacePolicy } from '../rules/policy/surface-policy.ts'
import { deriveEnforcement } from '../rules/verify/enforcement.ts'
import type { EvidencePlace } from './evidence-place.ts'

export async function checkPolicies(store: EvidenceStore) {
  const { shelf, strays } = await store.readPolicies()
  const global = { repo: null, errors: shelf.global === null ? ['/ is missing'] : shelf.global.errors }
  const ofRepos = [...shelf.repos.keys()]
    .sort()
    .map(repo => ({ repo, errors: findRepoReading(shelf, repo)?.errors ?? [] }))
  const policies = [global, ...ofRepos]
  return { valid: policies.every(({ errors }) => errors.length === 0), policies, strays }
}

export async function explainPolicy({ store, now }: EvidencePlace, repo: string, surface: string | undefined) {
  const { shelf } = await store.readPolicies()
  const own = findRepoReading(shelf, repo)
  const names = surface === undefined ? Object.keys(own?.policy?.surfaces ?? {}) : [surface]
  const global = shelf.global?.policy ?? null
  return {
    repo,
    enforcement: deriveEnforcement(own?.policy ?? null, now).mode,
    errors: [...(shelf.global === null ? ['/ is missing'] : shelf.global.errors), ...(own?.errors ?? [])],
    surfaces: (names.length > 0 ? names : [...SURFACES]).map(name => {
      const { policy, sources } = explainSurfacePolicy(global, own?.policy ?? null, name)
      return {
        surface: name,
        values: Object.entries(policy).map(([key, value]) => ({
          key,
          value,
          layer: sources[key as keyof typeof sources],
        })),
      }
    }),
  }
}
