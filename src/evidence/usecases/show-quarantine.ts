// Shows what lies in quarantine, and why.
import { provostError } from '#kernel/errors/errors'
import type { EvidenceStore } from '../ports/evidence-store.ts'
import { findQuarantine, listQuarantineFiles, type QuarantineFile } from './ingest/quarantine-files.ts'

export async function describeQuarantine(store: EvidenceStore) {
  return (await listQuarantineFiles(store)).map(({ path, entry }) => ({
    id: idOf(path),
    path,
    received_at: entry.received_at,
    bytes: entry.bytes,
    repo: entry.repo,
    run_id: entry.run_id,
    status: entry.attempts.at(-1)?.status ?? null,
    attempts: entry.attempts.length,
    resolved_by: entry.resolved_by,
  }))
}

export async function showQuarantine(store: EvidenceStore, id: string) {
  const { path, entry } = await needQuarantine(store, id)
  return {
    id: idOf(path),
    path,
    ...entry,
    payload: entry.payload ?? null,
    payload_base64: entry.payload_base64 ?? null,
  }
}

async function needQuarantine(store: EvidenceStore, id: string): Promise<QuarantineFile> {
  const found = await findQuarantine(store, id)
  if (found) return found
  throw provostError('NOT_FOUND', {
    hint: 'list what exists with `provost evidence quarantine list`',
    details: { noun: 'quarantined payload', id },
  })
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}
