// Writes what this node keeps for its plane, with all that it names, into one file that its key has signed.
import { createHash } from 'node:crypto'
import { type Home, locateHome } from '#files/home'
import { writeExport } from '#fleet/adapters/line/export-file'
import { needNodeKey } from '#fleet/adapters/line/node-key'
import { findPlanePaper } from '#fleet/adapters/line/plane-paper'
import { SpoolReader } from '#fleet/adapters/line/spool-reader'
import { nodeAt } from '#fleet/adapters/node-paper'
import { composeSigned, type ExportManifest } from '#fleet/rules/line/export-manifest'
import { listBlobs } from '#fleet/rules/line/spool-record'
import { provostError } from '#kernel/errors/errors'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { Environment } from '../wiring.ts'

export type ExportedSpool = {
  readonly path: string
  readonly node: string
  readonly records: number
  readonly blobs: number
}

export async function exportSpool(env: Environment, path: string): Promise<ExportedSpool> {
  const home = locateHome(env)
  const paper = findPlanePaper(home.plane)
  const spool = paper && (await SpoolReader.open(home.spool))
  if (!spool)
    throw provostError('NOT_FOUND', {
      message: 'this home keeps nothing for a plane',
      hint: 'a home that joined one with `provost node join` does',
      details: { noun: 'spool', id: 'of this home' },
    })
  try {
    return await write(home, paper.epoch, spool, path)
  } finally {
    await spool.close()
  }
}

async function write(home: Home, epoch: number, spool: SpoolReader, path: string): Promise<ExportedSpool> {
  const store = fileBlobs(home.blobs)
  const looked = await look(spool)
  const blobs = (await Promise.all([...looked.named].map(async hash => ((await store.has(hash)) ? [hash] : [])))).flat()
  const { sha256, records, bytes: recordBytes } = looked
  const { id: node } = nodeAt(home.node)()
  const manifest: ExportManifest = { schema: 1, node, epoch, spool: spool.id, sha256, records, blobs }
  const key = needNodeKey(home.keys)
  const signed = { manifest, keyId: key.keyId, signature: key.sign(composeSigned(manifest)) }
  const contents = async function* () {
    for (const hash of blobs) yield { hash, bytes: await store.get(hash) }
  }
  const parts = { manifest: JSON.stringify(signed), recordBytes, records: spool.lines(), blobs: contents() }
  await writeExport(path, parts)
  return { path, node, records, blobs: blobs.length }
}

async function look(spool: SpoolReader) {
  const hash = createHash('sha256')
  const named = new Set<string>()
  let [records, bytes] = [0, 0]
  for await (const line of spool.lines()) {
    hash.update(`${line}\n`)
    for (const blob of listBlobs(JSON.parse(line))) named.add(blob)
    records += 1
    bytes += Buffer.byteLength(line) + 1
  }
  return { sha256: hash.digest('hex'), named, records, bytes }
}
