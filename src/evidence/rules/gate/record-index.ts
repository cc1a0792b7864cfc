// The index over accepted records: one place per repository and surface, the same whatever order the records came in.
import type { InstantMs } from '#kernel/events/time'
import type { IndexedRecord } from '../record/stored-record.ts'
import { compareWalkOrder } from '../shape/code-point-order.ts'

type Dated = {
  readonly path: string
  readonly run_id: string
  readonly finished_at: unknown
  readonly instant: InstantMs | null
}

export type IndexedRun = Dated & { readonly verified: unknown }
export type IndexedScenario = Dated & { readonly verdict: unknown }

export type SurfaceIndex = {
  /** Where the walk meets this surface first; it gives the order of keys. */
  readonly first: { readonly path: string; readonly position: number }
  readonly latest: IndexedRun
  readonly scenarios: ReadonlyMap<string, IndexedScenario>
}

export type RecordIndex = ReadonlyMap<string, ReadonlyMap<string, SurfaceIndex>>

/** The work depends on this record and its repository, not on how many records there are. */
export function addToIndex(index: RecordIndex, record: IndexedRecord): RecordIndex {
  return new Map(index).set(record.repo, addToRepo(new Map(index.get(record.repo)), record))
}

export function indexRecords(records: Iterable<IndexedRecord>): RecordIndex {
  const index = new Map<string, Map<string, SurfaceIndex>>()
  for (const record of records) index.set(record.repo, addToRepo(index.get(record.repo) ?? new Map(), record))
  return index
}

function addToRepo(surfaces: Map<string, SurfaceIndex>, record: IndexedRecord): Map<string, SurfaceIndex> {
  record.results.forEach(({ surface, scenario, verdict }, position) => {
    const known = surfaces.get(surface) ?? openSurface(record, position)
    surfaces.set(surface, {
      first: earlier(known.first, { path: record.path, position }),
      latest: later(known.latest, runOf(record)),
      scenarios: scenario === undefined ? known.scenarios : addScenario(known.scenarios, scenario, record, verdict),
    })
  })
  return surfaces
}

function openSurface(record: IndexedRecord, position: number): SurfaceIndex {
  return { first: { path: record.path, position }, latest: runOf(record), scenarios: new Map() }
}

function addScenario(
  scenarios: SurfaceIndex['scenarios'],
  id: string,
  { path, run_id, finished_at, instant }: IndexedRecord,
  verdict: unknown,
): SurfaceIndex['scenarios'] {
  const candidate: IndexedScenario = { path, run_id, finished_at, instant, verdict }
  const known = scenarios.get(id)
  if (!known) return new Map(scenarios).set(id, candidate)
  const winner = known.path === path ? unlessPassed(known, candidate) : later(known, candidate)
  return winner === known ? scenarios : new Map(scenarios).set(id, winner)
}

// A scenario that stands twice in one run passed only if it passed both times.
function unlessPassed(known: IndexedScenario, candidate: IndexedScenario): IndexedScenario {
  return known.verdict === 'pass' ? candidate : known
}

function runOf({ path, run_id, finished_at, instant, verified }: IndexedRecord): IndexedRun {
  return { path, run_id, finished_at, instant, verified }
}

function earlier(known: SurfaceIndex['first'], candidate: SurfaceIndex['first']): SurfaceIndex['first'] {
  const order = compareWalkOrder(candidate.path, known.path) || candidate.position - known.position
  return order < 0 ? candidate : known
}

// Newest first; a readable time beats an unreadable one; among equals the one that the walk meets first.
function later<Each extends Dated>(known: Each, candidate: Each): Each {
  const gain = (candidate.instant ?? -1) - (known.instant ?? -1)
  if (gain !== 0) return gain > 0 ? candidate : known
  return compareWalkOrder(candidate.path, known.path) < 0 ? candidate : known
}
