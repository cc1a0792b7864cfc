// What the portfolio shows, list by list.

import type { GapState } from '../policy/scenario-gaps.ts'
import type { AgeLevel } from '../policy/stale-thresholds.ts'
import type { EnforcementMode } from '../verify/enforcement.ts'
import type { Bucket, UnknownReason } from './freshness.ts'

export type Place = { readonly repo: string; readonly surface: string }

type Enforced = { readonly enforcement: EnforcementMode }
type Aged = { readonly freshness_days: number; readonly max_age_days: number }

export type PortfolioRepo = Place &
  Enforced & {
    readonly verified: unknown
    readonly freshness_days: number | null
    /** The first required scenario, for tools that know only one. */
    readonly scenario: string | null
    readonly scenarios: readonly string[]
    readonly run_id: string
    readonly finished_at: unknown
    readonly bucket: Bucket
    readonly level: AgeLevel
  }

export type HealthyRow = Place & Aged & { readonly aging: boolean }
export type StaleRow = Place & Aged & Enforced
export type UnknownRow = Place & Enforced & { readonly raw_finished_at: unknown; readonly reason: UnknownReason }
export type MissingRow = Place & Enforced
export type GapRow = Place & { readonly scenario: string; readonly state: GapState }
export type PolicyErrorRow = { readonly repo: string; readonly errors: readonly string[] }

export type Portfolio = {
  readonly coverage: {
    readonly total_repos: number
    readonly surfaces_covered: number
    readonly surfaces_total: number
  }
  readonly repos: readonly PortfolioRepo[]
  readonly healthy: readonly HealthyRow[]
  readonly stale: readonly StaleRow[]
  readonly unknown_freshness: readonly UnknownRow[]
  readonly missing: readonly MissingRow[]
  readonly scenario_gaps: readonly GapRow[]
  readonly policy_errors: readonly PolicyErrorRow[]
}
