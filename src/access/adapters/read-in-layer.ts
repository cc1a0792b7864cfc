// Reads what an agent wrote in its layer. Everything there is the agent's to choose: a link that leads out, a pipe that nobody
// writes to, a file of a terabyte. What is not an ordinary file at exactly that place is not there.
import { constants, lstatSync } from 'node:fs'
import { open, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { LayerPlace } from './prepare-layer.ts'

/** A login, or all refs of a large repository. */
export const TEXT_BYTES_MAX = 16 * 1024 * 1024

export type LayerFile = { readonly bytes: Buffer; readonly mtimeMs: number }

export async function readInLayer({ top, below }: LayerPlace, bytesMax = TEXT_BYTES_MAX): Promise<LayerFile | null> {
  if (isMissing(join(top, below))) return null
  const path = join(await realpath(top), below)
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null)
  if (!handle) return null
  try {
    // Asked after it was opened: a directory above it may be exchanged for a link at any moment.
    if ((await readlink(`/proc/self/fd/${handle.fd}`)) !== path) return null
    const found = await handle.stat()
    if (!found.isFile() || found.size > bytesMax) return null
    return { bytes: await handle.readFile(), mtimeMs: found.mtimeMs }
  } finally {
    await handle.close()
  }
}

/** Asked at once: a watch looks for files that are nearly never there, and each look would go through Node's threads. */
function isMissing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false // whoever opens it is told why
  }
}
