// Reads files that others may have put there: no link is followed, and what is too large is not read.
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFile, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findLinkedParent } from './safe-path.ts'

export type HashedFile = { readonly bytes: Buffer; readonly sha256: string; readonly isExecutable: boolean }

const BYTES_MAX = 256 * 1024 * 1024

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Undefined when there is no ordinary file at that place. */
export async function readHashed(directory: string, path: string): Promise<HashedFile | undefined> {
  if ((await findLinkedParent(directory, path)) !== undefined) return undefined
  return readOrdinary(join(directory, path))
}

/** For a path whose parents are known to be ordinary directories. */
export async function readOrdinary(file: string): Promise<HashedFile | undefined> {
  const descriptor = openOrdinary(file)
  if (descriptor === undefined) return undefined
  try {
    const found = fstatSync(descriptor)
    if (!found.isFile() || found.size > BYTES_MAX) return undefined
    const bytes = found.size > AT_ONCE_BYTES_MAX ? await readAside(descriptor) : readFileSync(descriptor)
    return {
      bytes,
      get sha256() {
        return sha256Of(bytes) // many read a few words of a file, and for them a command need not load all of node:crypto
      },
      isExecutable: (found.mode & 0o100) !== 0,
    }
  } finally {
    closeSync(descriptor)
  }
}

// What is small is read at once: four turns through the threads of Node cost many times as much as the file.
const AT_ONCE_BYTES_MAX = 64 * 1024
const readAside = promisify(readFile)

function openOrdinary(file: string): number | undefined {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
}
