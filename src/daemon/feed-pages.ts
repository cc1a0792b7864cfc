// The pages of the log that listeners are served from. Those who catch up side by side share what was read, and what is kept
// is limited. The stored text of an event is sent as it is: it is not read into an event and written again.
import type { StoredRow } from '#kernel/events/chain'
import type { EventLog } from '#store/ports/event-log'

export type FeedRow = Pick<StoredRow, 'position' | 'stream' | 'type'> & { readonly text: string }

const PAGE = 500
/** As many as there are listeners that catch up, each somewhere else; more of them share less. */
const KEPT_MAX = 64

export class FeedPages {
  readonly #log: EventLog
  readonly #whole = new Map<number, readonly FeedRow[]>()
  #tail: readonly FeedRow[] = []

  constructor(log: EventLog) {
    this.#log = log
  }

  /** What follows a position, at most a page of it; empty at the end of the log. */
  async after(position: number): Promise<readonly FeedRow[]> {
    const page = Math.floor(position / PAGE)
    const isWhole = (page + 1) * PAGE <= (await this.#log.headPosition())
    const rows = isWhole ? await this.#wholePage(page) : await this.#tailAfter(position)
    return rows.filter(row => row.position > position)
  }

  async #wholePage(page: number): Promise<readonly FeedRow[]> {
    const rows = this.#whole.get(page) ?? (await this.#read(page * PAGE))
    this.#whole.delete(page) // what was asked for last is forgotten last
    this.#whole.set(page, rows)
    for (const old of [...this.#whole.keys()].slice(0, -KEPT_MAX)) this.#whole.delete(old)
    return rows
  }

  /** Whoever takes the newest events in several bites is served from what was read last. */
  async #tailAfter(position: number): Promise<readonly FeedRow[]> {
    const rest = this.#tail.filter(row => row.position > position)
    if (rest[0]?.position === position + 1) return rest
    this.#tail = await this.#read(position)
    return this.#tail
  }

  async #read(after: number): Promise<FeedRow[]> {
    return (await this.#log.readRows(after, PAGE)).map(composeRow)
  }
}

// The text is an object in canonical JSON, so what a listener gets besides stands behind its last member.
function composeRow({ position, stream, type, body, hash }: StoredRow): FeedRow {
  return { position, stream, type, text: `${body.slice(0, -1)},"position":${position},"hash":${JSON.stringify(hash)}}` }
}
