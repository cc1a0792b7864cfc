// What a program said, within bounds: the beginning and the end are kept, the middle is counted.
import { maskSecrets } from '#task/rules/agents/mask-secrets'

const HALF_BYTES = 5 * 1024 * 1024

export class KeptOutput {
  readonly #half: number
  readonly #head: Buffer[] = []
  #headBytes = 0
  #tail: Buffer[] = []
  #tailBytes = 0
  #leftOut = 0

  constructor(half = HALF_BYTES) {
    this.#half = half
  }

  add(chunk: Buffer): void {
    const room = this.#half - this.#headBytes
    if (room > 0) {
      const part = chunk.subarray(0, room)
      this.#head.push(part)
      this.#headBytes += part.length
    }
    if (chunk.length > room) this.#addToTail(room > 0 ? chunk.subarray(room) : chunk)
  }

  get isTruncated(): boolean {
    return this.#leftOut > 0
  }

  /** As text, without secrets. */
  text(): string {
    const head = Buffer.concat(this.#head)
    const tail = Buffer.concat(this.#tail)
    const joint = this.isTruncated ? Buffer.from(`\n[… ${this.#leftOut} bytes left out …]\n`) : Buffer.alloc(0)
    return maskSecrets(Buffer.concat([head, joint, tail]).toString('utf8'))
  }

  // Old chunks go as a whole, so that a program that never stops talking costs no copying.
  #addToTail(chunk: Buffer): void {
    this.#tail.push(chunk)
    this.#tailBytes += chunk.length
    while (this.#tailBytes - this.#tail[0]!.length >= this.#half) this.#drop(this.#tail.shift()!.length)
    const surplus = this.#tailBytes - this.#half
    if (surplus <= 0) return
    this.#tail[0] = this.#tail[0]!.subarray(surplus)
    this.#drop(surplus)
  }

  #drop(bytes: number): void {
    this.#tailBytes -= bytes
    this.#leftOut += bytes
  }
}
