// What the agent printed, byte for byte: the newest 16 MiB and four older parts.
import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export const OUTPUT_FILE = 'output.log'
const PART_BYTES_MAX = 16 * 1024 * 1024
const PARTS_KEPT = 4

export class OutputLog {
  readonly #path: string
  readonly #partMax: number
  #file: number
  #partBytes: number
  bytes = 0
  lastAt: number | null = null

  constructor(runDirectory: string, partMax = PART_BYTES_MAX) {
    this.#path = join(runDirectory, OUTPUT_FILE)
    this.#partMax = partMax
    this.#file = openSync(this.#path, 'a', 0o600)
    this.#partBytes = statSync(this.#path).size
  }

  add(chunk: Uint8Array, now: number): void {
    this.lastAt = now
    this.bytes += chunk.length
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#partBytes >= this.#partMax) this.#turn()
      const written = writeSync(this.#file, rest, 0, Math.min(rest.length, this.#partMax - this.#partBytes))
      this.#partBytes += written
      rest = rest.subarray(written)
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  #turn(): void {
    closeSync(this.#file)
    for (let part = PARTS_KEPT - 1; part >= 1; part--) moveIfThere(`${this.#path}.${part}`, `${this.#path}.${part + 1}`)
    renameSync(this.#path, `${this.#path}.1`)
    this.#file = openSync(this.#path, 'a', 0o600)
    this.#partBytes = 0
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
