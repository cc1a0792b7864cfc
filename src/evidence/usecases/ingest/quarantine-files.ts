// The quarantine of a store: every payload that was not accepted, with all that was said about it.

import type { EvidenceStore, TextFile } from '#evidence/ports/evidence-store'
import {
  addAttempt,
  composeQuarantinePath,
  composeQuarantineText,
  type QuarantineAttempt,
  type QuarantineEntry,
  quarantineId,
} from '#evidence/rules/record/quarantine'
import { isRecordObject, ownMemberOf } from '#evidence/rules/shape/json-object'
import { writeInstant } from '#kernel/events/time'
import type { Payload } from './payload.ts'

export type QuarantineFile = { readonly path: string; readonly entry: QuarantineEntry }

export type SaidByPayload = Omit<QuarantineAttempt, 'at'>

/** The entry with one more attempt, ready to be written; the day is that of the first arrival. */
export async function planQuarantine(
  store: EvidenceStore,
  payload: Payload,
  said: SaidByPayload,
  now: number,
): Promise<TextFile> {
  const found = await findQuarantine(store, quarantineId(payload.sha256))
  const path = found?.path ?? composeQuarantinePath(now, payload.sha256)
  const entry = addAttempt(found?.entry ?? openEntry(payload, now), now, said)
  return { path, text: composeQuarantineText(entry) }
}

function openEntry(payload: Payload, now: number): QuarantineEntry {
  const { value, isTruncated } = payload
  const kept =
    value === undefined ? { payload_base64: Buffer.from(payload.bytes).toString('base64') } : { payload: value }
  const text = (key: string) => (typeof ownMemberOf(value, key) === 'string' ? String(ownMemberOf(value, key)) : null)
  return {
    received_at: writeInstant(now),
    payload_sha256: payload.sha256,
    bytes: payload.size,
    ...kept,
    truncated: isTruncated,
    repo: text('repo'),
    run_id: text('run_id'),
    attempts: [],
    resolved_by: null,
  }
}

/** Says which record the payload became in the end. */
export async function planResolution(
  store: EvidenceStore,
  sha256: string,
  recordPath: string,
): Promise<TextFile | null> {
  const found = await findQuarantine(store, quarantineId(sha256))
  return found && { path: found.path, text: composeQuarantineText({ ...found.entry, resolved_by: recordPath }) }
}

export async function findQuarantine(store: EvidenceStore, id: string): Promise<QuarantineFile | null> {
  const path = (await store.listQuarantine()).find(each => each.endsWith(`/${id}.json`))
  return path === undefined ? null : readQuarantine(store, path)
}

export async function listQuarantineFiles(store: EvidenceStore): Promise<QuarantineFile[]> {
  const files = await Promise.all((await store.listQuarantine()).map(path => readQuarantine(store, path)))
  return files.filter(file => file !== null)
}

/** Null for a file that is no entry. */
async function readQuarantine(store: EvidenceStore, path: string): Promise<QuarantineFile | null> {
  const file = await store.read(path)
  try {
    const entry: unknown = JSON.parse(file?.content ?? '')
    const isEntry = isRecordObject(entry) && Array.isArray(entry.attempts) && typeof entry.payload_sha256 === 'string'
    return isEntry ? { path, entry: entry as unknown as QuarantineEntry } : null
  } catch {
    return null
  }
}
