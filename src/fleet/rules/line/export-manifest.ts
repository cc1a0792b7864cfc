// What a file says of itself that carries a node's records where no line does. It is signed by the node's key, so the one who carries
// it adds nothing and takes nothing away.
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { JsonObject } from '#kernel/reading/json-value'
import { readObject, readText, refuseInput } from '#kernel/reading/read-input'

export type ExportManifest = {
  readonly schema: 1
  readonly node: string
  readonly epoch: number
  readonly spool: string
  /** Of all lines of records, as they stand in the file. */
  readonly sha256: string
  readonly records: number
  /** The hashes of all that the records name and this node has. */
  readonly blobs: readonly string[]
}

export type SignedManifest = { readonly manifest: ExportManifest; readonly keyId: string; readonly signature: string }

export const MANIFEST_FILE = 'manifest.json'
export const RECORDS_FILE = 'spool.jsonl'
export const MANIFEST_BYTES_MAX = 16 * 1_048_576

const HASH = /^[0-9a-f]{64}$/
const BLOB_FILE = /^blobs\/([0-9a-f]{64})$/

export function blobFile(hash: string): string {
  return `blobs/${hash}`
}

export function isExportName(name: string): boolean {
  return name === MANIFEST_FILE || name === RECORDS_FILE || BLOB_FILE.test(name)
}

/** What is signed: no other text of this program begins like it. */
export function composeSigned(manifest: ExportManifest): string {
  return `provost node export 1\n${canonicalJson(manifest as unknown as JsonObject)}`
}

export function readSignedManifest(value: unknown): SignedManifest {
  const given = readObject(value, MANIFEST_FILE)
  const manifest = readObject(given.manifest, 'manifest')
  const { schema, epoch, records, blobs } = manifest
  if (schema !== 1) refuseInput('manifest.schema', '1')
  if (!Array.isArray(blobs) || !blobs.every(hash => HASH.test(String(hash)))) refuseInput('manifest.blobs', 'hashes')
  for (const [field, number] of Object.entries({ epoch, records }))
    if (!Number.isSafeInteger(number) || Number(number) < 0) refuseInput(`manifest.${field}`, 'a whole number')
  for (const field of ['node', 'spool', 'sha256']) readText(manifest[field], `manifest.${field}`)
  return {
    manifest: manifest as unknown as ExportManifest,
    keyId: readText(given.keyId, 'keyId'),
    signature: readText(given.signature, 'signature'),
  }
}
