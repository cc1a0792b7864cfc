// Restores a damaged record from what is really known of it, or archives it. Without `apply` it only says what it would do.

import type { EvidenceShape } from '#evidence/wire/evidence-schemas'
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { EvidenceFile, EvidenceStore } from '../ports/evidence-store.ts'
import { deriveLatest, indexEntriesOf } from '../rules/gate/index-views.ts'
import { planWalk } from '../rules/gate/rebuild.ts'
import { evidenceStream } from '../rules/record/evidence-stream.ts'
import { findDamage, type RecordDamage, readRecordPath } from '../rules/record/record-damage.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { walkRecords, writeIndexes } from './index-files.ts'
import { appendEvents, newEvent } from './ingest/append-events.ts'
import { archivePath } from './ingest/archive-path.ts'
import { finishPending } from './ingest/finish-pending.ts'
import { listQuarantineFiles } from './ingest/quarantine-files.ts'
import { findSources, type RepairSource } from './repair-sources.ts'

export type RepairWish = EvidenceShape<'RepairRecord'>

export async function repairRecord(world: World, asking: Asking, place: EvidencePlace, wish: RepairWish) {
  const { store } = place
  if (wish.path === undefined) return { ...NOTHING, corrupted: await listDamaged(store) }
  const file = await needFile(store, wish.path)
  const damage = findDamage(file) ?? null
  const known = await learn(world, store, wish.path)
  const sources = damage === null ? [] : await findSources(world, place, wish, file)
  const told = { ...NOTHING, damage: damage && describeDamage(damage, file), known, sources: sources.map(withoutText) }
  if (!wish.apply || damage === null) return told
  if (!wish.reason?.trim()) throw refuse('reason must say why; got none', 'pass --reason')
  const source = wish.remove ? null : sources.find(each => each.usable)
  if (source === undefined)
    throw refuse(`no source can restore ${wish.path}`, 'give a file with --from file, or archive it with --remove')
  const done = await carryOut(world, asking, place, { file, source, reason: wish.reason.trim() })
  return { ...told, ...done, applied: true, redispatch: source ? null : redispatchOf(wish.path) }
}

const NOTHING = {
  corrupted: [],
  damage: null,
  known: null,
  sources: [],
  applied: false,
  archived: null,
  indexed: null,
  redispatch: null,
}

type Work = { readonly file: EvidenceFile; readonly source: RepairSource | null; readonly reason: string }

async function carryOut(world: World, asking: Asking, { store, now }: EvidencePlace, { file, source, reason }: Work) {
  const { path } = file
  const archived = archivePath(file)
  return store.withLock(async () => {
    await finishPending(world, store)
    await store.copy(path, archived)
    if (source) await store.replace([{ path, text: source.text }])
    else await store.remove(path)
    const { state } = await walkRecords(store)
    await writeIndexes(store, state, now)
    const { repo, run_id } = readRecordPath(path) ?? {}
    const data = {
      store: store.root,
      path,
      source: source?.from ?? 'removed',
      actor: asking.actor.id,
      reason,
      archived,
    }
    await appendEvents(world, evidenceStream(repo, run_id), [newEvent(world, asking, 'evidence.record_repaired', data)])
    const entries = indexEntriesOf(deriveLatest(state.index)).filter(each => each.repo === repo)
    return {
      archived,
      indexed: {
        holds: entries.some(({ entry }) => entry.path === path),
        entries: entries.map(({ surface, entry }) => ({ surface, run_id: entry.run_id, path: entry.path })),
      },
    }
  })
}

async function listDamaged(store: EvidenceStore): Promise<{ path: string; error: string }[]> {
  const damaged: { path: string; error: string }[] = []
  await store.readEach(planWalk(await store.listRecords()), file => {
    const damage = findDamage(file)
    if (damage) damaged.push({ path: file.path, error: damage.error })
  })
  return damaged
}

async function needFile(store: EvidenceStore, path: string): Promise<EvidenceFile> {
  const isRecord = path.startsWith('records/') && path.endsWith('.json')
  const file = isRecord ? await store.read(path) : null
  if (file) return file
  throw provostError('NOT_FOUND', {
    hint: 'list the damaged ones with `provost evidence repair`',
    details: { noun: 'record', id: path },
  })
}

async function learn(world: World, store: EvidenceStore, path: string) {
  const { repo = null, run_id = null } = readRecordPath(path) ?? {}
  const events = await world.store.log.readStream(evidenceStream(repo, run_id))
  const kept = (await listQuarantineFiles(store)).find(({ entry }) => entry.repo === repo && entry.run_id === run_id)
  return { repo, run_id, events: repo === null ? 0 : events.length, quarantine: kept?.path ?? null }
}

function describeDamage({ path, error, position, around }: RecordDamage, file: EvidenceFile) {
  return { path, bytes: Buffer.byteLength(file.content), error, position, around }
}

function withoutText({ from, detail, usable, problems }: RepairSource): Omit<RepairSource, 'text'> {
  return { from, detail, usable, problems }
}

function redispatchOf(path: string): string {
  const { repo, run_id } = readRecordPath(path) ?? { repo: '<owner>/<name>', run_id: '<run>' }
  return `run the workflow of ${run_id} again: gh workflow run <workflow> --repo ${repo}`
}

function refuse(message: string, hint: string): Error {
  return provostError('INPUT_INVALID', { message, hint, details: { field: 'repair' } })
}
