// Which required scenarios of a surface are not proven right now: asked by the gate, shown by the portfolio.
import type { InstantMs } from '#kernel/events/time'
import { classifyFreshness } from '../gate/freshness.ts'
import type { ScenarioEntry } from '../gate/index-views.ts'
import type { SurfacePolicy } from './surface-policy.ts'

export type GapState = 'missing' | 'stale' | 'unknown_freshness' | 'not_passing'

export type ScenarioGap = { readonly scenario: string; readonly state: GapState }

/** The latest results of one repository and surface, by scenario. */
export type SurfaceResults = ReadonlyMap<string, ScenarioEntry>

export function findScenarioGaps(results: SurfaceResults, policy: SurfacePolicy, now: InstantMs): ScenarioGap[] {
  return policy.required_scenarios.flatMap(scenario => {
    const state = findGap(results.get(scenario), policy, now)
    return state ? [{ scenario, state }] : []
  })
}

// An old pass says nothing about today, so age is asked before the verdict.
function findGap(result: ScenarioEntry | undefined, policy: SurfacePolicy, now: InstantMs): GapState | undefined {
  if (!result) return 'missing'
  const { bucket } = classifyFreshness(result.finished_at, now, policy)
  if (bucket !== 'healthy') return bucket
  return result.verdict === 'pass' ? undefined : 'not_passing'
}

export function groupResults(entries: readonly ScenarioEntry[]): (repo: string, surface: string) => SurfaceResults {
  const groups = new Map<string, Map<string, ScenarioEntry>>()
  for (const entry of entries) {
    const key = keyOf(entry.repo, entry.surface)
    groups.set(key, (groups.get(key) ?? new Map()).set(entry.scenario, entry))
  }
  return (repo, surface) => groups.get(keyOf(repo, surface)) ?? new Map()
}

function keyOf(repo: string, surface: string): string {
  return `${repo}\0${surface}`
}
