// What lessons are derived from: the records of a store of evidence, and the histories of swarm findings in the log.

import type { EvidenceStore } from '#evidence/ports/evidence-store'
import { checkSince } from '#evidence/usecases/ingest/check-since'
import { isObject, isText } from '#kernel/reading/json-value'
import { orderRecords } from '#lessons/rules/derive/order-records'
import { listProjects } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'

export type SourceFilter = {
  readonly repo?: string | undefined
  /** `YYYY-MM-DD` or an instant: records that finished then or later. */
  readonly since?: string | undefined
  /** Only the record of this run. */
  readonly record?: string | undefined
}

export type ReadRecords = {
  /** Oldest first. */
  readonly records: readonly { readonly path: string; readonly value: unknown }[]
  readonly unreadable: readonly string[]
  readonly directories: ReadonlyMap<string, number>
}

/** Whoever asks for a part looks at everything: only the whole is remembered. */
export function isPartly({ repo, since, record }: SourceFilter): boolean {
  return repo !== undefined || since !== undefined || record !== undefined
}

/** `known` are the directories that need no second look. */
export async function readRecords(
  store: EvidenceStore,
  filter: SourceFilter,
  known: ReadonlyMap<string, number>,
): Promise<ReadRecords> {
  checkSince(filter.since)
  const { paths, directories } = await store.listChangedRecords(known)
  const records: { path: string; value: unknown }[] = []
  const unreadable: string[] = []
  await store.readEach(paths.filter(path => path.endsWith('.json')).toSorted(), ({ path, content }) => {
    try {
      records.push({ path, value: JSON.parse(content) })
    } catch {
      unreadable.push(path)
    }
  })
  const wanted = records.filter(({ value }) => isWanted(value, filter))
  return { records: orderRecords(wanted, ({ value }) => value), unreadable, directories }
}

/** What is no record is kept: derivation names it as a problem. */
function isWanted(record: unknown, { repo, since, record: runId }: SourceFilter): boolean {
  if (!isObject(record)) return repo === undefined && since === undefined && runId === undefined
  if (repo !== undefined && record.repo !== repo) return false
  if (runId !== undefined && record.run_id !== runId) return false
  const finished = isObject(record.timing) && isText(record.timing.finished_at) ? record.timing.finished_at : ''
  return since === undefined || finished >= since
}

const PAGE = 1_000

/** Of the findings that something happened to after this position of the log. */
export async function readHistories(world: World, filter: SourceFilter, after: number): Promise<unknown[]> {
  if (filter.record !== undefined || filter.since !== undefined) return []
  const ids = await listTouched(world, after)
  if (ids.size === 0) return []
  const surfaces = await onlySurfaces(world)
  const rows = await Promise.all([...ids].map(id => world.store.views.find<FindingView>('finding', id)))
  return rows.flatMap(row => {
    const isAsked = row !== undefined && (filter.repo === undefined || row.state.repo === filter.repo)
    return isAsked ? historyOf(row.state, surfaces) : []
  })
}

async function listTouched({ store }: World, from: number): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let after = from; ; ) {
    const page = await store.log.readPage({ after, limit: PAGE, noun: 'finding' })
    for (const { stream } of page) ids.add(stream.slice('finding/'.length))
    const last = page.at(-1)
    if (page.length < PAGE || !last) return ids
    after = last.position
  }
}

/**
 * As common 10 projects it; what is obsolete teaches nothing. Neither does what a linter says every day: a rule that it
 * breaks is known already, and each of thousands of results would come back as a lesson.
 */
function historyOf(finding: FindingView, surfaces: ReadonlyMap<string, string>): object[] {
  if (finding.state === 'obsolete' || finding.links.sarif.length > 0) return []
  const surface = surfaces.get(finding.project ?? '')
  return [
    {
      run_id: finding.run,
      finding_id: finding.id,
      repo: finding.repo,
      category: finding.category,
      state: finding.state,
      waves_seen: finding.seenIn.length,
      was_fixed: finding.wasFixed,
      ...(surface !== undefined && { surface }),
    },
  ]
}

/** Of the projects that have exactly one. A configuration that cannot be read names none. */
async function onlySurfaces(world: World): Promise<ReadonlyMap<string, string>> {
  const pairs = await Promise.all(
    (await listProjects(world)).map(async ({ id, path }) => {
      const surfaces = await world.projectConfig.read(path).then(
        config => config.surfaces,
        () => [],
      )
      return [id, surfaces.length === 1 ? surfaces[0] : undefined] as const
    }),
  )
  return new Map(pairs.flatMap(([id, surface]) => (surface === undefined ? [] : [[id, surface] as const])))
}
