// Reads the file of a pack, and no further than a pack may be long.
import { closeSync, openSync, readSync } from 'node:fs'
import { PACK_BYTES_MAX } from './rules/packs/pack-file.ts'

const CHUNK = 1024 * 1024

/** One byte more than allowed is enough to know that it is too large. */
export function readPackBytes(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const chunks: Uint8Array[] = []
    let length = 0
    while (length <= PACK_BYTES_MAX) {
      const chunk = new Uint8Array(CHUNK)
      const read = readSync(file, chunk, 0, CHUNK, null)
      if (read === 0) break
      chunks.push(chunk.subarray(0, read))
      length += read
    }
    return Buffer.concat(chunks)
  } finally {
    closeSync(file)
  }
}
