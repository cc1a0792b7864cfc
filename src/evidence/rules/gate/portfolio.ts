// Who is fresh: every repository and surface in exactly one bucket, and every promised surface that never reported.

import { SURFACES } from '#kernel/events/surface'
import type { InstantMs } from '#kernel/events/time'
import { findRepoReading, type PolicyShelf, surfacePolicyOf } from '../policy/policy-shelf.ts'
import { findScenarioGaps, groupResults } from '../policy/scenario-gaps.ts'
import { classifyAge } from '../policy/stale-thresholds.ts'
import type { SurfacePolicy } from '../policy/surface-policy.ts'
import { compareCodePoints } from '../shape/code-point-order.ts'
import { deriveEnforcement, type EnforcementMode } from '../verify/enforcement.ts'
import { classifyFreshness, type Freshness } from './freshness.ts'
import { type EvidenceIndexEntry, indexEntriesOf, type LatestByRepo, type ScenarioEntry } from './index-views.ts'
import type {
  GapRow,
  HealthyRow,
  MissingRow,
  Place,
  PolicyErrorRow,
  Portfolio,
  PortfolioRepo,
  StaleRow,
  UnknownRow,
} from './portfolio-shape.ts'

export type PortfolioFacts = {
  readonly latest: LatestByRepo
  readonly byScenario: readonly ScenarioEntry[]
  readonly policies: PolicyShelf
  readonly now: InstantMs
  /** Runs whose change was taken back: what they proved is about code that is not there. */
  readonly reverted?: ReadonlySet<string>
}

/** A malformed global policy concerns every repository; none can have this name. */
export const ALL_REPOS = '*'

export function classifyPortfolio(facts: PortfolioFacts): Portfolio {
  const seen = lookAtEntries(facts)
  return {
    coverage: {
      total_repos: new Set(seen.map(each => each.repo)).size,
      surfaces_covered: SURFACES.filter(surface => seen.some(each => each.surface === surface)).length,
      surfaces_total: SURFACES.length,
    },
    repos: seen.map(each => deriveRepo(each, facts.policies)),
    healthy: seen.flatMap(deriveHealthy),
    stale: seen.flatMap(deriveStaleRow),
    unknown_freshness: seen.flatMap(deriveUnknown),
    missing: findMissing(facts),
    scenario_gaps: findGaps(seen, facts),
    policy_errors: findPolicyErrors(facts.policies),
  }
}

/** The file form says when it was made. */
export function composePortfolioFile(portfolio: Portfolio, generatedAt: string): string {
  return `${JSON.stringify({ generatedAt, ...portfolio }, null, 2)}\n`
}

type Seen = Place & {
  readonly entry: EvidenceIndexEntry
  readonly enforcement: EnforcementMode
  readonly policy: SurfacePolicy
  readonly age: Freshness
}

function lookAtEntries({ latest, policies, now, reverted }: PortfolioFacts): Seen[] {
  const entries = indexEntriesOf(latest).toSorted(comparePlaces)
  return entries.map(({ repo, surface, entry }) => {
    const policy = surfacePolicyOf(policies, repo, surface)
    const seen = classifyFreshness(entry.finished_at, now, policy)
    const age: Freshness = reverted?.has(entry.run_id)
      ? { bucket: 'unknown_freshness', freshness_days: null, max_age_days: seen.max_age_days, reason: 'reverted' }
      : seen
    return { repo, surface, entry, policy, age, enforcement: enforcementOf(policies, repo, now) }
  })
}

// A repository whose policy cannot be read is bound like one without leave.
function enforcementOf(policies: PolicyShelf, repo: string, now: InstantMs): EnforcementMode {
  return deriveEnforcement(findRepoReading(policies, repo)?.policy ?? null, now).mode
}

function deriveRepo({ repo, surface, entry, enforcement, policy, age }: Seen, policies: PolicyShelf): PortfolioRepo {
  return {
    repo,
    surface,
    verified: entry.verified ?? null,
    enforcement,
    freshness_days: age.freshness_days,
    scenario: policy.required_scenarios[0] ?? null,
    scenarios: policy.required_scenarios,
    run_id: entry.run_id,
    finished_at: entry.finished_at ?? null,
    bucket: age.bucket,
    level: classifyAge(age.freshness_days, policies.global?.policy ?? null),
  }
}

function deriveHealthy({ repo, surface, age }: Seen): HealthyRow[] {
  if (age.bucket !== 'healthy') return []
  const { freshness_days, max_age_days } = age
  return [{ repo, surface, freshness_days, max_age_days, aging: age.reason === 'aging' }]
}

function deriveStaleRow({ repo, surface, age, enforcement }: Seen): StaleRow[] {
  if (age.bucket !== 'stale') return []
  return [{ repo, surface, freshness_days: age.freshness_days, max_age_days: age.max_age_days, enforcement }]
}

function deriveUnknown({ repo, surface, age, entry, enforcement }: Seen): UnknownRow[] {
  if (age.bucket !== 'unknown_freshness') return []
  return [{ repo, surface, raw_finished_at: entry.finished_at ?? null, reason: age.reason, enforcement }]
}

function findMissing({ latest, policies, now }: PortfolioFacts): MissingRow[] {
  const isReported = (repo: string, surface: string) => {
    const surfaces = Object.hasOwn(latest, repo) ? latest[repo] : undefined
    return surfaces !== undefined && Object.hasOwn(surfaces, surface)
  }
  const promised = [...policies.repos.keys()].flatMap(repo => {
    const surfaces = Object.keys(findRepoReading(policies, repo)?.policy?.surfaces ?? {})
    return surfaces.map(surface => ({ repo, surface, enforcement: enforcementOf(policies, repo, now) }))
  })
  return promised.filter(({ repo, surface }) => !isReported(repo, surface)).toSorted(comparePlaces)
}

function findGaps(seen: readonly Seen[], { byScenario, now }: PortfolioFacts): GapRow[] {
  const resultsOf = groupResults(byScenario)
  return seen.flatMap(({ repo, surface, policy }) =>
    findScenarioGaps(resultsOf(repo, surface), policy, now).map(gap => ({ repo, surface, ...gap })),
  )
}

function findPolicyErrors(policies: PolicyShelf): PolicyErrorRow[] {
  const ofRepos = [...policies.repos.keys()].map(repo => ({
    repo,
    errors: findRepoReading(policies, repo)?.errors ?? [],
  }))
  const ofAll = { repo: ALL_REPOS, errors: policies.global?.errors ?? [] }
  return [ofAll, ...ofRepos]
    .filter(({ errors }) => errors.length > 0)
    .toSorted((a, b) => compareCodePoints(a.repo, b.repo))
}

function comparePlaces(a: Place, b: Place): number {
  return compareCodePoints(a.repo, b.repo) || compareCodePoints(a.surface, b.surface)
}
