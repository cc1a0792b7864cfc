// Writes a file whole or not at all: a crash leaves the old content or the new one.
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncDirectory, writeDurably } from './write-durably.ts'

export async function writeFileAtomic(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await replaceFileAtomic(path, content, mode)
}

/** In a directory that is there: who took it away, as a home from under its daemon, is not given it back by what is kept in it. */
export async function replaceFileAtomic(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  await writeDurably(draft, content, mode)
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
}
