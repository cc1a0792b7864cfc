// What a policy may say, field by field.

import { MODES, type Surface } from '#kernel/events/surface'
import {
  flagShape,
  integer,
  listShape,
  matchingShape,
  numberOrNull,
  objectShape,
  textShape,
  type ValueOf,
  wordShape,
} from '../shape/shape.ts'
import { EVIDENCE_KINDS, REPO, SEMVER } from '../shape/vocabulary.ts'

export const ENFORCEMENT_MODES = ['required', 'warn-only', 'exempt'] as const
export const POLICY_SEVERITIES = ['reject', 'warn', 'info'] as const

const SURFACE_RULES_SHAPE = objectShape(
  {},
  {
    required_scenarios: listShape(textShape),
    freshness: objectShape({}, { max_age_days: integer(1), warn_age_days: integer(1) }),
    execution_mode_policy: objectShape({}, { allowed: listShape(wordShape(MODES)) }),
    ci_requirements: objectShape({}, { coverage_min: numberOrNull, tests_must_pass: flagShape }),
    evidence_requirements: objectShape(
      {},
      { required_kinds: listShape(wordShape(EVIDENCE_KINDS)), min_evidence_count: integer(0) },
    ),
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

const VERSION = { policy_version: matchingShape(SEMVER) }
const OF_ONE_REPO = { repo: matchingShape(REPO) }

const SHARED = {
  defaults: SURFACE_RULES_SHAPE,
  surfaces: objectShape({}, RULES_BY_SURFACE, 'is not a known surface'),
}

const GLOBAL_ONLY = {
  global_rules: listShape(
    objectShape({ id: textShape, severity: wordShape(POLICY_SEVERITIES) }, { description: textShape }),
  ),
  stale_thresholds: objectShape({}, { healthy: integer(1), warning: integer(1), critical: integer(1) }),
}

const REPO_ONLY = {
  enforcement: objectShape({ mode: wordShape(ENFORCEMENT_MODES) }, { reason: textShape, review_after: textShape }),
}

export const GLOBAL_POLICY_SHAPE = objectShape(VERSION, { ...SHARED, ...GLOBAL_ONLY })
export const REPO_POLICY_SHAPE = objectShape({ ...VERSION, ...OF_ONE_REPO }, { ...SHARED, ...REPO_ONLY })

export type GlobalPolicy = ValueOf<typeof GLOBAL_POLICY_SHAPE>
export type RepoPolicy = ValueOf<typeof REPO_POLICY_SHAPE>
export type SurfaceRules = ValueOf<typeof SURFACE_RULES_SHAPE>
export type PolicyKind = 'global' | 'repo'

/** A member that stands in the wrong kind of policy is refused, and its own faults are named all the same. */
export const READING_SHAPES = {
  global: objectShape(VERSION, { ...SHARED, ...GLOBAL_ONLY, ...REPO_ONLY, ...OF_ONE_REPO }),
  repo: objectShape({ ...VERSION, ...OF_ONE_REPO }, { ...SHARED, ...GLOBAL_ONLY, ...REPO_ONLY }),
} as const

export const MISPLACED_MEMBERS: Readonly<Record<PolicyKind, readonly string[]>> = {
  global: Object.keys({ ...REPO_ONLY, ...OF_ONE_REPO }),
  repo: Object.keys(GLOBAL_ONLY),
}
