// The files that people and tools read, derived from the index: latest, failing, stale, and the results by scenario.
import type { InstantMs } from '#kernel/events/time'
import { type PolicyShelf, surfacePolicyOf } from '../policy/policy-shelf.ts'
import { compareWalkOrder } from '../shape/code-point-order.ts'
import { classifyFreshness } from './freshness.ts'
import type { RecordIndex, SurfaceIndex } from './record-index.ts'

/** Values that the record does not have are left out, not invented. */
export type EvidenceIndexEntry = {
  readonly run_id: string
  readonly verified?: unknown
  readonly verification_status: 'accepted'
  readonly finished_at?: unknown
  readonly path: string
}

export type LatestByRepo = { readonly [repo: string]: { readonly [surface: string]: EvidenceIndexEntry } }

export type FailingEntry = Omit<EvidenceIndexEntry, 'verification_status'> & {
  readonly repo: string
  readonly surface: string
}

export type StaleEntry = {
  readonly repo: string
  readonly surface: string
  readonly run_id: string
  readonly finished_at?: unknown
  readonly age_days: number | null
  readonly path: string
}

export type ScenarioEntry = {
  readonly repo: string
  readonly surface: string
  readonly scenario: string
  readonly verdict: unknown
  readonly run_id: string
  readonly finished_at: unknown
}

export function deriveLatest(index: RecordIndex): LatestByRepo {
  const repos = [...index].map(([repo, surfaces]) => ({ repo, surfaces: bySight(surfaces) }))
  const sorted = repos.toSorted((a, b) => compareSight(a.surfaces[0]?.[1], b.surfaces[0]?.[1]))
  return Object.fromEntries(
    sorted.map(({ repo, surfaces }) => [
      repo,
      Object.fromEntries(surfaces.map(([surface, known]) => [surface, entryOf(known)])),
    ]),
  )
}

export function deriveFailing(latest: LatestByRepo): FailingEntry[] {
  return indexEntriesOf(latest)
    .filter(({ entry }) => entry.verified !== 'pass')
    .map(({ repo, surface, entry: { run_id, path, ...entry } }) => ({
      repo,
      surface,
      run_id,
      ...('verified' in entry && { verified: entry.verified }),
      ...('finished_at' in entry && { finished_at: entry.finished_at }),
      path,
    }))
}

/** Too old, or of an age that nobody can know: both need a look. */
export function deriveStale(latest: LatestByRepo, policies: PolicyShelf, now: InstantMs): StaleEntry[] {
  return indexEntriesOf(latest).flatMap(({ repo, surface, entry: { run_id, path, ...entry } }) => {
    const age = classifyFreshness(entry.finished_at, now, surfacePolicyOf(policies, repo, surface))
    if (age.bucket === 'healthy') return []
    const finished = 'finished_at' in entry && { finished_at: entry.finished_at }
    return [{ repo, surface, run_id, ...finished, age_days: age.freshness_days, path }]
  })
}

export function deriveByScenario(index: RecordIndex): ScenarioEntry[] {
  const rows = [...index].flatMap(([repo, surfaces]) =>
    [...surfaces].flatMap(([surface, known]) =>
      [...known.scenarios].map(([scenario, { verdict = null, run_id, finished_at = null }]) => {
        return { repo, surface, scenario, verdict, run_id, finished_at }
      }),
    ),
  )
  return rows.toSorted(
    (a, b) => compare(a.repo, b.repo) || compare(a.surface, b.surface) || compare(a.scenario, b.scenario),
  )
}

export function composeIndexFile(view: LatestByRepo | readonly FailingEntry[] | readonly StaleEntry[]): string {
  return `${JSON.stringify(view, null, 2)}\n`
}

export function indexEntriesOf(
  latest: LatestByRepo,
): readonly { readonly repo: string; readonly surface: string; readonly entry: EvidenceIndexEntry }[] {
  return Object.entries(latest).flatMap(([repo, surfaces]) =>
    Object.entries(surfaces).map(([surface, entry]) => ({ repo, surface, entry })),
  )
}

function entryOf({ latest: { run_id, verified, finished_at, path } }: SurfaceIndex): EvidenceIndexEntry {
  return {
    run_id,
    ...(verified !== undefined && { verified }),
    verification_status: 'accepted',
    ...(finished_at !== undefined && { finished_at }),
    path,
  }
}

function bySight(surfaces: ReadonlyMap<string, SurfaceIndex>): [string, SurfaceIndex][] {
  return [...surfaces].toSorted(([, a], [, b]) => compareSight(a, b))
}

function compareSight(a: SurfaceIndex | undefined, b: SurfaceIndex | undefined): number {
  if (!a || !b) return 0
  return compareWalkOrder(a.first.path, b.first.path) || a.first.position - b.first.position
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
