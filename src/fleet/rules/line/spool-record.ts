// One numbered record of what a node wrote down for the plane. Its hash is of everything that it says, so the same number with
// another content is found out.
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { readObject, readText, readWord, refuseInput } from '#kernel/reading/read-input'

export const SPOOL_KINDS = [
  'observation',
  'exit_record',
  'message',
  'settled',
  'worktree',
  'salvage',
  'usage',
  'gap',
] as const
export type SpoolKind = (typeof SPOOL_KINDS)[number]

export type SpoolBody = {
  /** By the node's clock. */
  readonly at: string
  readonly session?: string
  readonly generation?: number
  readonly attempt?: number
  readonly kind: SpoolKind
  readonly data: JsonObject
}

export type SpoolRecord = SpoolBody & { readonly seq: number; readonly hash: string }

/** What a node may send in one piece: refused before more of it is read. */
export const BLOB_BYTES_MAX = 64 * 1_048_576

const GAP_MAX = 1_000_000

export function composeRecord(seq: number, body: SpoolBody): SpoolRecord {
  return { ...body, seq, hash: hashOf({ ...body, seq }) }
}

/** Refuses what is no record, and one whose hash is not of what it says. */
export function readRecord(value: unknown, field = 'record'): SpoolRecord {
  return needOwnHash(readShape(value, field), field)
}

/** Its hash is believed until somebody needs it: one that is known already says nothing new. */
export function readShape(value: unknown, field = 'record'): SpoolRecord {
  const given = readObject(value, field)
  readSeq(given.seq, `${field}.seq`)
  readWord(given.kind, SPOOL_KINDS, `${field}.kind`)
  readText(given.at, `${field}.at`)
  readObject(given.data, `${field}.data`)
  readText(given.hash, `${field}.hash`)
  return given as unknown as SpoolRecord
}

export function needOwnHash(record: SpoolRecord, field = 'record'): SpoolRecord {
  const { hash, ...said } = record
  return hash === hashOf(said) ? record : refuseInput(`${field}.hash`, 'that of the record')
}

/** Up to where the node's disk lost what is missing; null: it says nothing of the kind. */
export function gapOf({ kind, seq, data }: SpoolRecord): number | null {
  if (kind !== 'gap') return null
  const to = readSeq(data.gapTo, 'gapTo')
  return to >= seq && to - seq < GAP_MAX ? to : refuseInput('gapTo', `from ${seq} up, less than ${GAP_MAX} away`)
}

function hashOf(record: JsonObject): string {
  return sha256Hex(canonicalJson(record))
}

function readSeq(value: unknown, field: string): number {
  return Number.isSafeInteger(value) && Number(value) >= 1 ? Number(value) : refuseInput(field, 'a whole number from 1')
}

/** The hashes of large facts that an event only names. */
export function listBlobs(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listBlobs)
  if (!isObject(value)) return []
  return isText(value.$blob) ? [value.$blob] : Object.values(value).flatMap(listBlobs)
}
