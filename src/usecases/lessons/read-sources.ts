// What lessons are derived from: the records of a store of evidence, and the histories of swarm findings in the log.
import { isObject, isText } from '#core/kernel/json-value'
import { orderRecords } from '#core/lessons/order-records'
import type { FindingView } from '#core/swarm/finding-view'
import type { EvidenceStore } from '#ports/evidence-store'
import { listProjects } from '../find-project.ts'
import type { World } from '../world.ts'

export type SourceFilter = {
  readonly repo?: string | undefined
  /** `YYYY-MM-DD` or an instant: records that finished then or later. */
  readonly since?: string | undefined
  /** Only the record of this run. */
  readonly record?: string | undefined
}

export type ReadRecords = { readonly records: readonly unknown[]; readonly unreadable: readonly string[] }

export async function readRecords(store: EvidenceStore, filter: SourceFilter): Promise<ReadRecords> {
  const paths = (await store.listRecords()).filter(path => path.endsWith('.json')).toSorted()
  const records: unknown[] = []
  const unreadable: string[] = []
  await store.readEach(paths, ({ path, content }) => {
    try {
      records.push(JSON.parse(content))
    } catch {
      unreadable.push(path)
    }
  })
  return { records: orderRecords(records.filter(record => isWanted(record, filter))), unreadable }
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

export async function readHistories(world: World, { repo, record, since }: SourceFilter): Promise<unknown[]> {
  if (record !== undefined || since !== undefined) return []
  const surfaces = await onlySurfaces(world)
  const histories: unknown[] = []
  for (let after = 0; ; ) {
    const rows = await world.store.views.list<FindingView>('finding', { after, limit: PAGE })
    for (const { state } of rows) {
      if (repo === undefined || state.repo === repo) histories.push(...historyOf(state, surfaces))
    }
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return histories
    after = last.ordinal
  }
}

/** As common 10 projects it; what is obsolete teaches nothing. */
function historyOf(finding: FindingView, surfaces: ReadonlyMap<string, string>): object[] {
  if (finding.state === 'obsolete') return []
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
