// What the agent printed, byte for byte: the newest 16 MiB and four older parts. While it cannot be written, so much as one
// part is kept in memory; of what is too much even for that, the log says how much is missing.
import { renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { HeldFile } from './held-file.ts'

export const OUTPUT_FILE = 'output.log'
const PART_BYTES_MAX = 16 * 1024 * 1024
const PARTS_KEPT = 4

export class OutputLog {
  readonly #path: string
  readonly #partMax: number
  readonly #file: HeldFile
  #unwritten: Buffer[] = []
  #unwrittenBytes = 0
  #missingBytes = 0
  bytes = 0
  lastAt: number | null = null

  constructor(directory: string, partMax = PART_BYTES_MAX) {
    this.#path = join(directory, OUTPUT_FILE)
    this.#partMax = partMax
    this.#file = new HeldFile(this.#path)
  }

  /** Takes it in; `write` puts it on disk. */
  add(chunk: Buffer, now: number): void {
    this.lastAt = now
    this.bytes += chunk.length
    this.#unwritten.push(chunk)
    this.#unwrittenBytes += chunk.length
    while (this.#unwrittenBytes > this.#partMax && this.#unwritten.length > 1) this.#missingBytes += this.#takeFirst()
  }

  /** Throws where it cannot be written; what was not stays. */
  write(): void {
    if (this.#missingBytes > 0) {
      this.#unwritten.unshift(Buffer.from(`\n[provost: ${this.#missingBytes} bytes could not be kept]\n`))
      this.#missingBytes = 0
    }
    for (let chunk = this.#unwritten[0]; chunk; chunk = this.#unwritten[0]) {
      const room = this.#partMax - this.#file.size
      if (room <= 0) {
        this.#turn()
        continue
      }
      const length = Math.min(chunk.length, room)
      const written = this.#file.append(file => writeSync(file, chunk, 0, length))
      this.#takeFirst()
      if (written < chunk.length) this.#putBack(chunk.subarray(written))
    }
  }

  bringBack(): void {
    this.#file.bringBack()
  }

  #takeFirst(): number {
    const { length } = this.#unwritten.shift()!
    this.#unwrittenBytes -= length
    return length
  }

  #putBack(rest: Buffer): void {
    this.#unwritten.unshift(rest)
    this.#unwrittenBytes += rest.length
  }

  #turn(): void {
    for (let part = PARTS_KEPT - 1; part >= 1; part--) moveIfThere(`${this.#path}.${part}`, `${this.#path}.${part + 1}`)
    moveIfThere(this.#path, `${this.#path}.1`)
    this.#file.turn()
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
