// Reads a manifest from disk. Anybody can write there, so a manifest that names anything unlawful is refused whole.
import { provostError } from '#kernel/errors/errors'
import { BUCKETS } from '../layout/classify-entry.ts'
import { ENTRY_KINDS, findNameFault } from '../layout/state-entry.ts'
import { isJsonObject, isWholeNumber, memberOf, readJson, type WorkflowObject } from '../workflow/json-object.ts'
import { isSnapshotKind, isSnapshotStatus } from './snapshot.ts'
import {
  type ManifestEntry,
  SNAPSHOT_SCHEMA,
  type SnapshotManifest,
  type SnapshotMoveResult,
} from './snapshot-manifest.ts'

const RESULTS: readonly SnapshotMoveResult[] = ['moved', 'vanished', 'changed', 'failed', 'not_moved']

export function readSnapshotManifest(snapshot: string, text: string): SnapshotManifest {
  const value = readJson(text)
  if (!isJsonObject(value)) throw invalid(snapshot, 'no manifest that can be read')
  const [seq, kind, status, entries] = ['seq', 'kind', 'status', 'entries'].map(key => memberOf(value, key))
  const isOurs = memberOf(value, 'schema') === SNAPSHOT_SCHEMA
  if (
    !isOurs ||
    !isWholeNumber(seq, 1) ||
    !isSnapshotKind(kind) ||
    !isSnapshotStatus(status) ||
    !Array.isArray(entries)
  )
    throw invalid(snapshot, 'a manifest of another shape')
  return {
    schema: SNAPSHOT_SCHEMA,
    seq,
    kind,
    status,
    created_at: textIn(value, 'created_at'),
    contract_sha256: textIn(value, 'contract_sha256'),
    workflow_id: nullableText(value, 'workflow_id'),
    command: textIn(value, 'command'),
    entries: entries.map(entry => readEntry(snapshot, entry)),
  }
}

function readEntry(snapshot: string, value: unknown): ManifestEntry {
  if (!isJsonObject(value)) throw invalid(snapshot, 'an entry of another shape')
  const name = memberOf(value, 'name')
  const raw = memberOf(value, 'raw_base64')
  if (typeof name !== 'string' || findNameFault(name) !== undefined || !isLawfulRaw(raw))
    throw invalid(snapshot, `the name ${JSON.stringify(name) ?? 'nothing'}`)
  return {
    name,
    ...(typeof raw === 'string' && { raw_base64: raw }),
    kind: ENTRY_KINDS.find(kind => kind === memberOf(value, 'kind')) ?? 'other',
    bucket: BUCKETS.find(bucket => bucket === memberOf(value, 'bucket')) ?? 'ad_hoc',
    rule: textIn(value, 'rule'),
    reason: nullableText(value, 'reason'),
    gate: nullableText(value, 'gate'),
    size: numberIn(value, 'size') ?? 0,
    mtime_ms: numberIn(value, 'mtime_ms'),
    sha256: nullableText(value, 'sha256'),
    result: RESULTS.find(result => result === memberOf(value, 'result')) ?? null,
  }
}

// Bytes that hold a slash or NUL lead out of the directory, whatever they look like in base64.
function isLawfulRaw(raw: unknown): boolean {
  if (raw === undefined) return true
  if (typeof raw !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(raw)) return false
  const bytes = atob(raw)
  return bytes.length <= 255 && !/[/\0]/.test(bytes) && bytes !== '.' && bytes !== '..'
}

function textIn(value: WorkflowObject, key: string): string {
  const text = memberOf(value, key)
  return typeof text === 'string' ? text : ''
}

function nullableText(value: WorkflowObject, key: string): string | null {
  const text = memberOf(value, key)
  return typeof text === 'string' ? text : null
}

function numberIn(value: WorkflowObject, key: string): number | null {
  const number = memberOf(value, key)
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function invalid(name: string, entry: string) {
  return provostError('STATE_SNAPSHOT_INVALID', { details: { name, entry } })
}
