// Cuts a stream of bytes into lines of text. A line that never ends is let go of in pieces nobody reads.
import { StringDecoder } from 'node:string_decoder'

const LINE_MAX = 4 * 1024 * 1024

export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8')
  #rest = ''
  #isTooLong = false

  /** The lines that are complete with this chunk. */
  add(chunk: Buffer): string[] {
    const parts = (this.#rest + this.#decoder.write(chunk)).split('\n')
    this.#rest = parts.pop()!
    const wasTooLong = this.#isTooLong && parts.length > 0
    if (parts.length > 0) this.#isTooLong = false
    if (this.#rest.length > LINE_MAX) {
      this.#rest = ''
      this.#isTooLong = true
    }
    return wasTooLong ? parts.slice(1) : parts
  }
}
