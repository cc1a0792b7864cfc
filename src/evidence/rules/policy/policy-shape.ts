// What a policy may say, field by field.

import { MODES, type Surface } from '#kernel/events/surface'
import { flag, integer, list, matching, numberOrNull, object, text, type ValueOf, word } from '../shape/shape.ts'
import { EVIDENCE_KINDS, REPO, SEMVER } from '../shape/vocabulary.ts'

export const ENFORCEMENT_MODES = ['required', 'warn-only', 'exempt'] as const
export const SEVERITIES = ['reject', 'warn', 'info'] as const

const SURFACE_RULES_SHAPE = object(
  {},
  {
    required_scenarios: list(text),
    freshness: object({}, { max_age_days: integer(1), warn_age_days: integer(1) }),
    execution_mode_policy: object({}, { allowed: list(word(MODES)) }),
    ci_requirements: object({}, { coverage_min: numberOrNull, tests_must_pass: flag }),
    evidence_requirements: object({}, { required_kinds: list(word(EVIDENCE_KINDS)), min_evidence_count: integer(0) }),
  },
)

const RULES_BY_SURFACE: Readonly<Record<Surface, typeof SURFACE_RULES_SHAPE>> = {
  cli: SURFACE_RULES_SHAPE,
  desktop: SURFACE_RULES_SHAPE,
  web: SURFACE_RULES_SHAPE,
  api: SURFACE_RULES_SHAPE,
  'mcp-server': SURFACE_RULES_SHAPE,
  'npm-package': SURFACE_RULES_SHAPE,
  plugin: SURFACE_RULES_SHAPE,
  library: SURFACE_RULES_SHAPE,
}

const VERSION = { policy_version: matching(SEMVER) }
const OF_ONE_REPO = { repo: matching(REPO) }

const SHARED = {
  defaults: SURFACE_RULES_SHAPE,
  surfaces: object({}, RULES_BY_SURFACE, 'is not a known surface'),
}

const GLOBAL_ONLY = {
  global_rules: list(object({ id: text, severity: word(SEVERITIES) }, { description: text })),
  stale_thresholds: object({}, { healthy: integer(1), warning: integer(1), critical: integer(1) }),
}

const REPO_ONLY = {
  enforcement: object({ mode: word(ENFORCEMENT_MODES) }, { reason: text, review_after: text }),
}

export const GLOBAL_POLICY_SHAPE = object(VERSION, { ...SHARED, ...GLOBAL_ONLY })
export const REPO_POLICY_SHAPE = object({ ...VERSION, ...OF_ONE_REPO }, { ...SHARED, ...REPO_ONLY })

export type GlobalPolicy = ValueOf<typeof GLOBAL_POLICY_SHAPE>
export type RepoPolicy = ValueOf<typeof REPO_POLICY_SHAPE>
export type SurfaceRules = ValueOf<typeof SURFACE_RULES_SHAPE>
export type PolicyKind = 'global' | 'repo'

/** A member that stands in the wrong kind of policy is refused, and its own faults are named all the same. */
export const READING_SHAPES = {
  global: object(VERSION, { ...SHARED, ...GLOBAL_ONLY, ...REPO_ONLY, ...OF_ONE_REPO }),
  repo: object({ ...VERSION, ...OF_ONE_REPO }, { ...SHARED, ...GLOBAL_ONLY, ...REPO_ONLY }),
} as const

export const MISPLACED_MEMBERS: Readonly<Record<PolicyKind, readonly string[]>> = {
  global: Object.keys({ ...REPO_ONLY, ...OF_ONE_REPO }),
  repo: Object.keys(GLOBAL_ONLY),
}
