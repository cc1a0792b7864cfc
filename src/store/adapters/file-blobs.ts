// Blobs as files: `<directory>/<first two hex digits>/<sha256>`.
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { provostError } from '#kernel/errors/errors'
import type { BlobStore } from '../ports/blob-store.ts'

const SHA256 = /^[0-9a-f]{64}$/
const OWNER_ONLY = 0o600

export function fileBlobs(directory: string): BlobStore {
  const pathOf = (hash: string) => join(directory, hash.slice(0, 2), hash)
  const has = async (hash: string) => SHA256.test(hash) && (await exists(pathOf(hash)))
  return {
    has,
    async put(bytes) {
      const hash = hashBytes(bytes)
      if (!(await has(hash))) await writeFileAtomic(pathOf(hash), bytes, OWNER_ONLY)
      return hash
    },
    async get(hash) {
      if (!(await has(hash))) throw provostError('NOT_FOUND', { details: { noun: 'blob', id: hash } })
      const bytes = await readFile(pathOf(hash))
      if (hashBytes(bytes) === hash) return bytes
      throw provostError('STORE_CORRUPT', {
        details: { where: pathOf(hash), detail: `blob ${hash} does not match its name` },
      })
    },
    list: () => listHashes(directory),
  }
}

async function* listHashes(directory: string): AsyncIterable<string> {
  for (const prefix of (await namesIn(directory)).sort()) {
    for (const name of (await namesIn(join(directory, prefix))).sort()) if (SHA256.test(name)) yield name
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => [])
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
