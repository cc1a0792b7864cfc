// Cuts a stream of bytes into lines of text. The longest line that an agent prints holds a whole answer, so much is kept of
// one; of a longer one it is only known how long it was.

const LINE_BYTES_MAX = 64 * 1024 * 1024
const LINE_FEED = 0x0a

/** A line, or the length of one that was too long to be kept. */
export type Line = string | { readonly tooLong: number }

export class LineSplitter {
  readonly #max: number
  #pieces: Buffer[] = []
  #bytes = 0

  constructor(max = LINE_BYTES_MAX) {
    this.#max = max
  }

  /** The lines that are complete with this chunk. */
  add(chunk: Buffer): Line[] {
    const lines: Line[] = []
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#keep(chunk.subarray(from, end))
      lines.push(this.#take())
      from = end + 1
    }
    this.#keep(chunk.subarray(from))
    return lines
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes > this.#max) this.#pieces = []
    else if (piece.length > 0) this.#pieces.push(piece)
  }

  #take(): Line {
    const line = this.#bytes > this.#max ? { tooLong: this.#bytes } : Buffer.concat(this.#pieces).toString('utf8')
    this.#pieces = []
    this.#bytes = 0
    return line
  }
}
