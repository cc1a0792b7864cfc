// Writes a new file so that its bytes survive a power cut. Whoever gives it its name makes it appear whole.
import { closeSync, fsync, openSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

// Only the wait for the disk is worth another thread; the other calls take microseconds.
const flush = promisify(fsync)

/** Throws when there is such a file already; leaves none behind that is not whole. */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const file = openSync(path, 'wx', mode)
  try {
    writeFileSync(file, content)
    await flush(file)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** Without this a power cut may forget a new name although the bytes are there. Windows cannot open directories. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  try {
    await flush(directory)
  } finally {
    closeSync(directory)
  }
}
