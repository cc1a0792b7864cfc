// Loads a backup into an empty store, after checking every hash in it.
import { hash } from 'node:crypto'
import { provostError } from '#kernel/errors/errors'
import { ChainCheck, type StoredRow } from '#kernel/events/chain'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { BackupFiles, BackupManifest } from '#store/ports/backup-files'
import type { Store } from '#store/ports/store'

export type LoadedBackup = { readonly events: number; readonly blobs: number; readonly at: string }

/** Checks the whole backup without writing anything. */
export async function checkBackup(files: BackupFiles, path: string): Promise<BackupManifest> {
  const manifest = await files.readManifest(path)
  for (const blob of manifest.blobs) await files.readBlob(path, blob)
  const check = new ChainCheck(text => hash('sha256', text))
  for await (const row of readRows(files, path)) check.add(row)
  if (check.defects.length === 0 && check.events === manifest.events) return manifest
  const [first] = check.defects
  const where = first
    ? `${first.stream} version ${first.version}: ${first.what}`
    : `${check.events} of ${manifest.events} events`
  throw provostError('STORE_CORRUPT', {
    message: `the backup at ${path} is damaged: ${where}`,
    hint: 'use another backup; nothing was changed',
    details: { where: path, detail: where },
  })
}

export async function loadBackup(files: BackupFiles, path: string, store: Store): Promise<LoadedBackup> {
  const manifest = await checkBackup(files, path)
  for (const blob of manifest.blobs) await store.blobs.put(await files.readBlob(path, blob))
  await store.maintenance.load(readRows(files, path), manifest.extras)
  return { events: manifest.events, blobs: manifest.blobs.length, at: manifest.at }
}

async function* readRows(files: BackupFiles, path: string): AsyncIterable<StoredRow> {
  for await (const line of files.readLines(path)) {
    const { position, hash: chainHash, ...event } = JSON.parse(line)
    const { stream, version, id, type, at } = event
    yield { position, stream, version, id, type, at, body: canonicalJson(event), hash: chainHash }
  }
}
