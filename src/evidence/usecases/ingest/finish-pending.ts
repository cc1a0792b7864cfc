// Finishes the ingest of one who died in the middle of it. Only the holder of the lock may do so.

import type { EvidenceStore } from '#evidence/ports/evidence-store'
import { type PendingIngest, readPending } from '#evidence/rules/record/pending-ingest'
import { isProvostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { addToState, findState, walkRecords, writeIndexes } from '../index-files.ts'
import { appendEvents } from './append-events.ts'

export const PENDING_FILE = 'indexes/.pending.json'

export async function finishPending(world: World, store: EvidenceStore): Promise<void> {
  const file = await store.read(PENDING_FILE)
  if (!file) return
  await store.removeDrafts()
  const pending = readPending(file.content)
  if (pending) await finishIngest(world, store, pending).catch(letUnsafeGo)
  else await writeIndexes(store, (await walkRecords(store)).state, world.clock.now())
  await store.remove(PENDING_FILE)
}

// Somebody has put a link where the record was to lie. Waiting would stop every later ingest; the payload is with whoever
// sent it, for nobody was told that it is in.
function letUnsafeGo(error: unknown): void {
  if (!isProvostError(error) || error.code !== 'RECORD_PATH_UNSAFE') throw error
}

/** Every step may have been done already, so each one looks first. */
export async function finishIngest(world: World, store: EvidenceStore, pending: PendingIngest): Promise<boolean> {
  const { path, text, sha256, quarantine } = pending
  const isOurs = (await store.addRecord(path, text)) || (await store.read(path))?.sha256 === sha256
  store.step('record_added')
  if (quarantine) await store.replace([quarantine])
  store.step('quarantine_written')
  if (!isOurs) return false
  const state = await findState(store)
  if (!state) await writeIndexes(store, (await walkRecords(store)).state, world.clock.now())
  else if (state.seq === pending.seq)
    await writeIndexes(store, addToState(state, { path, content: text, sha256 }), world.clock.now())
  store.step('indexes_written')
  await appendEvents(world, pending.stream, pending.events)
  store.step('events_appended')
  return true
}
