// The policy that is in effect for one surface, and the layer that each value came from.

import { MODES, type Mode } from '#kernel/events/surface'
import type { AgeLimits } from '../gate/freshness.ts'
import type { EvidenceKind } from '../shape/vocabulary.ts'
import type { GlobalPolicy, RepoPolicy, SurfaceRules } from './policy-shape.ts'

export type SurfacePolicy = AgeLimits & {
  readonly required_scenarios: readonly string[]
  readonly allowed_modes: readonly Mode[]
  readonly coverage_min: number | null
  readonly tests_must_pass: boolean
  readonly required_kinds: readonly EvidenceKind[]
  readonly min_evidence_count: number
}

export type PolicyLayer = 'built-in' | 'global defaults' | 'global surface' | 'repo defaults' | 'repo surface'

export type SurfacePolicySources = Readonly<Record<keyof SurfacePolicy, PolicyLayer>>

const BUILT_IN: SurfacePolicy = {
  required_scenarios: [],
  max_age_days: 30,
  warn_age_days: 14,
  allowed_modes: MODES,
  coverage_min: null,
  tests_must_pass: false,
  required_kinds: [],
  min_evidence_count: 0,
}

export function deriveSurfacePolicy(
  global: GlobalPolicy | null,
  repo: RepoPolicy | null,
  surface: string,
): SurfacePolicy {
  return explainSurfacePolicy(global, repo, surface).policy
}

export function explainSurfacePolicy(
  global: GlobalPolicy | null,
  repo: RepoPolicy | null,
  surface: string,
): { readonly policy: SurfacePolicy; readonly sources: SurfacePolicySources } {
  let policy = BUILT_IN
  let sources = allFrom('built-in')
  for (const [layer, rules] of layersOf(global, repo, surface)) {
    const given = valuesOf(rules)
    policy = { ...policy, ...given }
    sources = { ...sources, ...sourcesOf(given, layer) }
    // A layer that only tightens the maximum must not leave a warning that comes after it.
    if (policy.warn_age_days > policy.max_age_days) {
      policy = { ...policy, warn_age_days: policy.max_age_days }
      sources = { ...sources, warn_age_days: layer }
    }
  }
  return { policy, sources }
}

// The order is the inheritance: what comes later wins.
function layersOf(
  global: GlobalPolicy | null,
  repo: RepoPolicy | null,
  surface: string,
): readonly (readonly [PolicyLayer, SurfaceRules | undefined])[] {
  return [
    ['global defaults', global?.defaults],
    ['global surface', rulesOf(global?.surfaces, surface)],
    ['repo defaults', repo?.defaults],
    ['repo surface', rulesOf(repo?.surfaces, surface)],
  ]
}

function rulesOf(
  surfaces: Readonly<Record<string, SurfaceRules>> | undefined,
  surface: string,
): SurfaceRules | undefined {
  return surfaces && Object.hasOwn(surfaces, surface) ? surfaces[surface] : undefined
}

function valuesOf(rules: SurfaceRules | undefined): Partial<SurfacePolicy> {
  const { required_scenarios, execution_mode_policy } = rules ?? {}
  return {
    ...(required_scenarios && { required_scenarios }),
    ...rules?.freshness,
    ...(execution_mode_policy?.allowed && { allowed_modes: execution_mode_policy.allowed }),
    ...rules?.ci_requirements,
    ...rules?.evidence_requirements,
  }
}

function sourcesOf(given: Partial<SurfacePolicy>, layer: PolicyLayer): Partial<SurfacePolicySources> {
  return Object.fromEntries(Object.keys(given).map(key => [key, layer]))
}

function allFrom(layer: PolicyLayer): SurfacePolicySources {
  return {
    required_scenarios: layer,
    max_age_days: layer,
    warn_age_days: layer,
    allowed_modes: layer,
    coverage_min: layer,
    tests_must_pass: layer,
    required_kinds: layer,
    min_evidence_count: layer,
  }
}
