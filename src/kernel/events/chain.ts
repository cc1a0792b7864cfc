// The hash chain of a stream: each event's hash covers its text and the hash before it, so that loss or change shows.

export type HashText = (text: string) => string

/** An event as it lies in the store: the text is the event, the columns beside it are only an index. */
export type StoredRow = {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly id: string
  readonly type: string
  readonly at: string
  readonly body: string
  readonly hash: string
}

export type StreamHead = { readonly stream: string; readonly version: number; readonly hash: string }

export type ChainDefect = {
  readonly stream: string
  readonly version: number
  readonly position: number | null
  readonly what: string
}

export const CHAIN_START = ''

export function composeChainText(previousHash: string, body: string): string {
  return `${previousHash}\n${body}`
}

const INDEX_COLUMNS = ['stream', 'version', 'id', 'type', 'at'] as const

type Head = { version: number; hash: string }

/** Feed it every row in order of position, then the heads; it collects all places that do not fit. */
export class ChainCheck {
  readonly defects: ChainDefect[] = []
  events = 0
  readonly #heads = new Map<string, Head>()
  readonly #hash: HashText
  #position = 0

  constructor(hash: HashText) {
    this.#hash = hash
  }

  get streams(): number {
    return this.#heads.size
  }

  add(row: StoredRow): void {
    const head = this.#headOf(row.stream)
    this.#compare(row, head)
    head.version = row.version
    head.hash = row.hash
    this.#position = row.position
    this.events++
  }

  #headOf(stream: string): Head {
    const known = this.#heads.get(stream)
    if (known) return known
    const head = { version: 0, hash: CHAIN_START }
    this.#heads.set(stream, head)
    return head
  }

  #compare(row: StoredRow, head: Head): void {
    if (row.position !== this.#position + 1) this.#report(row, `position ${row.position} follows ${this.#position}`)
    if (row.version !== head.version + 1) this.#report(row, `version ${row.version} follows ${head.version}`)
    if (this.#hash(composeChainText(head.hash, row.body)) !== row.hash)
      this.#report(row, 'the hash does not match the text')
    const column = differingColumn(row)
    if (column) this.#report(row, `column ${column} differs from the text`)
  }

  fits(head: StreamHead): boolean {
    const seen = this.#heads.get(head.stream)
    return seen?.version === head.version && seen.hash === head.hash
  }

  /**
   * A stream whose last events are gone still has a head that remembers them. A stream that was appended to since
   * the rows were read (`movedOn`) cannot be judged by its head.
   */
  addHead(head: StreamHead, movedOn = false): void {
    const version = this.#heads.get(head.stream)?.version ?? 0
    if (!movedOn && !this.fits(head)) {
      this.#report({ ...head, position: null }, `the head does not match the last event, version ${version}`)
    }
    this.#heads.delete(head.stream)
  }

  finish(lastPosition: number): ChainDefect[] {
    for (const [stream, { version }] of this.#heads)
      this.#report({ stream, version, position: null }, 'the stream has no head')
    if (lastPosition !== this.#position) {
      this.#report(
        { stream: '*', version: 0, position: this.#position },
        `the log ends at ${this.#position}, expected ${lastPosition}`,
      )
    }
    return this.defects
  }

  #report({ stream, version, position }: Pick<ChainDefect, 'stream' | 'version' | 'position'>, what: string): void {
    this.defects.push({ stream, version, position, what })
  }
}

function differingColumn(row: StoredRow): string | undefined {
  const event = parseBody(row.body)
  if (!event) return 'body'
  for (const column of INDEX_COLUMNS) if (event[column] !== row[column]) return column
  return undefined
}

function parseBody(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
