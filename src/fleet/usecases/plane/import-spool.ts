// Takes in what a node wrote into a file, as if it had come over the line: signed by its key, through the same fence, each once.
import type { ExportFile } from '#fleet/ports/export-file'
import { composeSigned, readSignedManifest, type SignedManifest } from '#fleet/rules/line/export-manifest'
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { refuseInput } from '#kernel/reading/read-input'
import type { World } from '#recorder/world'
import { findNodeView, needSpools } from './speak-for.ts'
import { type Confirmed, takeSpool } from './take-spool.ts'

const BATCH = { records: 1_000, bytes: 900_000 }

export type ImportedSpool = Confirmed & { readonly node: string; readonly records: number; readonly blobs: number }

type IsSigned = (publicKey: string, text: string, signature: string) => boolean

export async function importSpool(plane: World, file: ExportFile, isSigned: IsSigned): Promise<ImportedSpool> {
  needSpools(plane, 'importing what a node wrote down')
  const signed = readSignedManifest(file.manifest)
  await needSigned(plane, signed, isSigned)
  const { node, epoch, spool, sha256, records, blobs } = signed.manifest
  if ((await file.hashRecords()) !== sha256) refuseInput('spool.jsonl', 'what the manifest says')
  for (const hash of blobs) await keepBlob(plane, file, hash)
  let confirmed: Confirmed = { through: 0, missing: [] }
  for await (const batch of inBatches(file.records()))
    confirmed = await takeSpool(plane, { id: node, epoch }, { spool, records: batch })
  return { node, records, blobs: blobs.length, ...confirmed }
}

async function needSigned(plane: World, { manifest, keyId, signature }: SignedManifest, isSigned: IsSigned) {
  const id = manifest.node
  const view = await findNodeView(plane, id)
  if (!view?.key) throw provostError('NODE_UNKNOWN', { details: { id } })
  if (view.state === 'revoked') throw provostError('NODE_REVOKED', { details: { id } })
  if (view.key.id !== keyId) throw provostError('NODE_KEY_REFUSED', { details: { id } })
  if (!isSigned(view.key.publicKey, composeSigned(manifest), signature))
    throw provostError('NODE_SIGNATURE_REFUSED', { details: { id } })
}

async function keepBlob({ store }: World, file: ExportFile, hash: string): Promise<void> {
  if (await store.blobs.has(hash)) return
  const bytes = await file.findBlob(hash)
  if (!bytes || sha256Hex(bytes) !== hash) refuseInput(`blobs/${hash}`, 'what the manifest says')
  else await store.blobs.put(bytes)
}

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<unknown[]> {
  let [batch, bytes]: [unknown[], number] = [[], 0]
  for await (const line of lines) {
    if (batch.length === BATCH.records || (batch.length > 0 && bytes + line.length > BATCH.bytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(JSON.parse(line))
    bytes += line.length
  }
  if (batch.length > 0) yield batch
}
