// A long list, kept whole: read page by page, and afterwards only the rows that events speak of are read again.
import type { Client } from '#api/client'
import type { RouteName } from '#api/routes'
import type { StoredEvent } from '#kernel/events/event'
import { Emitter } from './emitter.ts'

export type ListRow = { readonly id: string; readonly sessions?: readonly string[] }

export type RowQuestion = {
  readonly route: RouteName
  /** The member of the answer that holds the rows. */
  readonly member: string
  /** Events of `<noun>/<id>` concern the row of that id. */
  readonly noun: string
  /** Events of this noun concern the rows that name its id among their sessions. */
  readonly alsoOn?: 'session'
  readonly query: Readonly<Record<string, string>>
  /** Rows at a time, where its route gives more than others. */
  readonly page?: number
  /** Its route cannot be asked for some rows: all are read again. */
  readonly takesNoIds?: true
}

export type RowSnapshot<Row> = {
  readonly rows: readonly Row[]
  readonly isComplete: boolean
  readonly error: Error | undefined
}

const PAGE = 200
/** Events come in bursts, and an agent at work makes them all the time. */
const BURST_MS = 250
/** So many rows are asked for at once; more is a page of its own. */
const IDS_MAX = 100

export class RowStore<Row extends ListRow> {
  readonly changed = new Emitter()
  snapshot: RowSnapshot<Row> = { rows: [], isComplete: false, error: undefined }
  readonly #client: Client
  readonly #question: RowQuestion
  readonly #rows = new Map<string, Row>()
  readonly #old = new Set<string>()
  #isWaiting = false
  #users = 0
  #isLoaded = false

  constructor(client: Client, question: RowQuestion) {
    this.#client = client
    this.#question = question
  }

  /** While somebody looks, it follows what happens; afterwards it only remembers what has become old. */
  use(): () => void {
    this.#users += 1
    if (!this.#isLoaded) void this.load()
    else this.#readSoon()
    return () => {
      this.#users -= 1
    }
  }

  /** Loads it before anybody looks. */
  async begin(): Promise<void> {
    if (!this.#isLoaded) await this.load()
  }

  /** Anything may have changed. */
  startOver(): void {
    this.#isLoaded = false
    if (this.#users > 0) void this.load()
  }

  async load(): Promise<void> {
    this.#isLoaded = true
    let cursor: string | undefined
    const seen = new Set<string>()
    try {
      do {
        const { rows, next } = await this.#read({
          limit: String(this.#question.page ?? PAGE),
          ...(cursor !== undefined && { cursor }),
        })
        for (const row of rows) seen.add(row.id)
        this.#keep(rows, next === null)
        cursor = next ?? undefined
      } while (cursor !== undefined)
      this.#dropUnseen(seen)
    } catch (error) {
      this.#isLoaded = false
      this.#publish({ error: error as Error })
    }
  }

  take({ stream }: Pick<StoredEvent, 'stream'>): void {
    const [noun, id] = [stream.slice(0, stream.indexOf('/')), stream.slice(stream.indexOf('/') + 1)]
    const ids = this.#concerned(noun, id)
    for (const one of ids) this.#old.add(one)
    this.#readSoon()
  }

  #readSoon(): void {
    if (this.#old.size === 0 || this.#users === 0 || this.#isWaiting) return
    this.#isWaiting = true
    setTimeout(() => void this.#readOld(), BURST_MS)
  }

  #concerned(noun: string, id: string): readonly string[] {
    if (noun === this.#question.noun) return [id]
    if (noun !== this.#question.alsoOn) return []
    return [...this.#rows.values()].filter(row => row.sessions?.includes(id)).map(row => row.id)
  }

  async #readOld(): Promise<void> {
    this.#isWaiting = false
    const ids = [...this.#old]
    this.#old.clear()
    if (this.#question.takesNoIds) return this.load()
    try {
      for (let start = 0; start < ids.length; start += IDS_MAX) {
        const part = ids.slice(start, start + IDS_MAX)
        const { rows } = await this.#read({ ids: part.join(','), limit: String(PAGE) })
        const found = new Set(rows.map(row => row.id))
        for (const id of part) if (!found.has(id)) this.#rows.delete(id)
        this.#keep(rows, this.snapshot.isComplete)
      }
    } catch (error) {
      for (const id of ids) this.#old.add(id)
      this.#publish({ error: error as Error })
    }
  }

  async #read(query: Record<string, string>): Promise<{ rows: readonly Row[]; next: string | null }> {
    const { route, member, query: given } = this.#question
    const answer = await this.#client.callAny<Record<string, unknown>>(route, { query: { ...given, ...query } })
    return { rows: answer[member] as readonly Row[], next: (answer.next ?? null) as string | null }
  }

  #keep(rows: readonly Row[], isComplete: boolean): void {
    for (const row of rows) this.#rows.set(row.id, row)
    this.#publish({ isComplete, error: undefined })
  }

  #dropUnseen(seen: ReadonlySet<string>): void {
    const gone = [...this.#rows.keys()].filter(id => !seen.has(id) && !this.#old.has(id))
    for (const id of gone) this.#rows.delete(id)
    if (gone.length > 0) this.#publish({})
  }

  #publish(change: Partial<RowSnapshot<Row>>): void {
    this.snapshot = { ...this.snapshot, ...change, rows: [...this.#rows.values()] }
    this.changed.emit()
  }
}
