// Backups as directories: `events.jsonl`, `blobs/`, `manifest.json`. The manifest is written last.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { readLines } from '#files/lines'
import { makeDirectory } from '#files/make-directory'
import { provostError } from '#kernel/errors/errors'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { BackupContent, BackupFiles, BackupManifest } from '../ports/backup-files.ts'
import { fileBlobs } from './file-blobs.ts'

const EVENTS = 'events.jsonl'
const MANIFEST = 'manifest.json'

export const backupFiles: BackupFiles = {
  async write(directory, name, content) {
    const draft = join(directory, `.${name}.${randomBytes(4).toString('hex')}.partial`)
    for (const path of [directory, draft]) makeDirectory(path, 'name a directory that you can write to with --to')
    try {
      const manifest = await writeAll(draft, content)
      const path = join(directory, name)
      await rename(draft, path)
      return { path, manifest }
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  },

  async find(directory, name) {
    const path = join(directory, name)
    return existsSync(path) ? { path, manifest: await this.readManifest(path) } : undefined
  },

  async readManifest(path) {
    const manifest = await readManifest(path)
    if ((await hashFile(join(path, EVENTS))) === manifest.eventsSha256) return manifest
    throw damaged(path, `${EVENTS} does not match the manifest`)
  },

  readLines: path => readLines(createReadStream(join(path, EVENTS))),

  readBlob: (path, hash) => fileBlobs(join(path, 'blobs')).get(hash),
}

async function writeAll(draft: string, { lines, blobs, describe }: BackupContent): Promise<BackupManifest> {
  const written = await writeLines(join(draft, EVENTS), lines)
  const store = fileBlobs(join(draft, 'blobs'))
  const hashes: string[] = []
  for await (const { bytes } of blobs) hashes.push(await store.put(bytes))
  const manifest = describe({ ...written, blobs: hashes })
  const sealed = { ...manifest, manifestSha256: sealOf(manifest) }
  await writeFileAtomic(join(draft, MANIFEST), `${JSON.stringify(sealed, null, 2)}\n`, 0o600)
  return manifest
}

// Checkpoint, counters and intents stand in no hash chain: without this, a changed one would be believed.
function sealOf(manifest: object): string {
  return createHash('sha256').update(canonicalJson(manifest)).digest('hex')
}

async function writeLines(
  path: string,
  lines: AsyncIterable<string>,
): Promise<{ events: number; eventsSha256: string }> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let events = 0
  try {
    for await (const line of lines) {
      hash.update(`${line}\n`)
      await file.write(`${line}\n`)
      events++
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { events, eventsSha256: hash.digest('hex') }
}

async function readManifest(path: string): Promise<BackupManifest> {
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(() => {
    throw provostError('NOT_FOUND', {
      message: `no backup at ${path}`,
      hint: 'name a directory that `provost backup` has made',
      details: { noun: 'backup', id: path },
    })
  })
  const { manifestSha256, ...manifest } = parse(text)
  if (manifest.schema !== 'provost.backup/1') throw damaged(path, `${MANIFEST} cannot be read`)
  if (manifestSha256 !== sealOf(manifest)) throw damaged(path, `${MANIFEST} does not match its own hash`)
  return manifest as BackupManifest
}

function parse(text: string): Partial<BackupManifest> & { readonly manifestSha256?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch {
    throw damaged(path, 'it cannot be read to its end')
  }
  return hash.digest('hex')
}

function damaged(where: string, detail: string): Error {
  return provostError('STORE_CORRUPT', {
    message: `the backup at ${where} is damaged: ${detail}`,
    hint: 'use another backup; nothing was changed',
    details: { where, detail },
  })
}
