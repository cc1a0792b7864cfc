// Records for people: what their files say, and how well that is known.
import type { World } from '#recorder/world'
import type { EvidenceFile } from '../ports/evidence-store.ts'
import type { Rung } from '../rules/gate/standing.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { listRecords, needRecord, type RecordFilter, type RecordLine } from './list-records.ts'
import { lookAtStanding } from './look-at-standing.ts'

export type KnownRecord = RecordLine & { readonly rung: Rung; readonly lacks: readonly string[] }

export async function listKnownRecords(
  world: World,
  place: EvidencePlace,
  filter: RecordFilter,
): Promise<{ records: KnownRecord[]; next: string | null }> {
  const { records, next } = await listRecords(place.store, filter)
  const known: KnownRecord[] = []
  for (const line of records)
    known.push({ ...line, ...(await rungOf(world, place, await place.store.read(line.path))) })
  return { records: known, next }
}

export async function showRecord(world: World, place: EvidencePlace, repo: string, runId: string) {
  const { line, ...file } = await needRecord(place.store, repo, runId)
  const known: KnownRecord = { ...line, ...(await rungOf(world, place, file)) }
  return { ...known, sha256: file.sha256, record: JSON.parse(file.content) as unknown }
}

async function rungOf(world: World, place: EvidencePlace, file: EvidenceFile | null) {
  const standing = file && (await lookAtStanding(world, place, file))
  return { rung: standing?.rung ?? 'claimed', lacks: standing?.lacks ?? [] } as const
}
