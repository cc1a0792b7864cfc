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

/** Feed it every row in order of position, then the heads; it collects all places that do not fit. */
export class ChainCheck {
  readonly defects: ChainDefect[] = []
  events = 0
  readonly #heads = new Map<string, { version: number; hash: string }>()
  readonly #hash: HashText
  #position = 0

  constructor(hash: HashText) {
    this.#hash = hash
  }

  get streams(): number {
    return this.#heads.size
  }

  add(row: StoredRow): void {
    const head = this.#heads.get(row.stream) ?? { version: 0, hash: CHAIN_START }
    for (const what of this.#problems(row, head)) this.#report(row, what)
    this.#heads.set(row.stream, { version: row.version, hash: row.hash })
    this.#position = row.position
    this.events++
  }

  #problems(row: StoredRow, head: { version: number; hash: string }): string[] {
    const problems: string[] = []
    if (row.position !== this.#position + 1) problems.push(`position ${row.position} follows ${this.#position}`)
    if (row.version !== head.version + 1) problems.push(`version ${row.version} follows ${head.version}`)
    if (this.#hash(composeChainText(head.hash, row.body)) !== row.hash)
      problems.push('the hash does not match the text')
    const column = differingColumn(row)
    if (column) problems.push(`column ${column} differs from the text`)
    return problems
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
  return event ? INDEX_COLUMNS.find(column => event[column] !== row[column]) : 'body'
}

function parseBody(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
