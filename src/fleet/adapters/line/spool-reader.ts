// Reads the spool of a home whose daemon goes on writing it. The files are opened at once: what is confirmed and removed meanwhile is
// still read.
import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type SpoolFile = { readonly file: FileHandle; readonly bytes: number }

export class SpoolReader {
  readonly id: string
  readonly #files: readonly SpoolFile[]

  private constructor(id: string, files: readonly SpoolFile[]) {
    this.id = id
    this.#files = files
  }

  /** Undefined: nothing was ever written. */
  static async open(directory: string): Promise<SpoolReader | undefined> {
    const [id] = (await readdir(directory).catch(() => [])).sort()
    if (id === undefined) return undefined
    const names = (await readdir(join(directory, id))).sort()
    const files = await Promise.all(
      names.map(async name => {
        const file = await open(join(directory, id, name), 'r')
        return { file, bytes: (await file.stat()).size }
      }),
    )
    return new SpoolReader(id, files)
  }

  /** Whole ones only, as they stood when it was opened. */
  async *lines(): AsyncGenerator<string> {
    for (const { file, bytes } of this.#files) {
      if (bytes === 0) continue
      const input = file.createReadStream({ start: 0, end: bytes - 1, autoClose: false, encoding: 'utf8' })
      for await (const line of createInterface({ input })) if (isWhole(line)) yield line
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.map(({ file }) => file.close()))
  }
}

/** What is being written may be half. */
function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

export async function hashLines(lines: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256')
  for await (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
