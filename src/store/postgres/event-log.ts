// The event log on PostgreSQL.
import type { StoredRow, StreamHead } from '#kernel/events/chain'
import type { StoredEvent } from '#kernel/events/event'
import { checkNewEvents } from '../check-new-events.ts'
import { type EventRow, hasMoved, planRows, readEarlier, readEventRow } from '../plan-append.ts'
import type { Appended, EventLog, LogLook, LogPage, StreamAppend } from '../ports/event-log.ts'
import type { CurrentRequest } from '../ports/request-store.ts'
import { insertRows, loadEvents, loadHeads } from './append-statements.ts'
import type { AppendWatch } from './append-watch.ts'
import type { Connection, Value } from './connection.ts'
import type { PostgresDatabase } from './database.ts'
import { growTree } from './log-tree.ts'
import { markActed } from './request-store.ts'
import type { ViewWriter } from './view-writer.ts'

const EVENT = 'SELECT position, body, hash FROM events'

type Heads = ReturnType<typeof loadHeads>

/** `beside` is done in the same transaction, on the way of other statements. */
export type Planned = { readonly writes: readonly StreamAppend[]; readonly beside?: () => Promise<unknown> }

type Plan<Early> = (connection: Connection, early: Early) => Promise<Planned & { readonly heads?: Heads }>

export class PostgresEventLog implements EventLog {
  readonly #database: PostgresDatabase
  readonly #views: ViewWriter
  readonly #watch: AppendWatch
  readonly #currentRequest: CurrentRequest

  constructor(
    database: PostgresDatabase,
    views: ViewWriter,
    watch: AppendWatch,
    currentRequest: CurrentRequest = () => undefined,
  ) {
    this.#database = database
    this.#views = views
    this.#watch = watch
    this.#currentRequest = currentRequest
  }

  /** After a lost connection, appending the same events again tells what became of them: found, or written now. */
  async append(writes: readonly StreamAppend[]): Promise<Appended> {
    checkNewEvents(writes)
    const ask = (connection: Connection) => ({ heads: early(loadHeads(connection, writes)) })
    return this.#append(ask, async (_connection, { heads }) => ({ writes, heads: heads.then(([found]) => found) }))
  }

  /**
   * What `plan` does on the connection and the events that it names are one transaction: both are there, or neither. Nobody
   * else appends meanwhile, so what it reads is true until its events are written. What `ask` sends travels with the question
   * for the end of the log, and is answered after it.
   */
  appendWith<Early>(
    ask: (connection: Connection) => Early,
    plan: (connection: Connection, early: Early) => Promise<Planned>,
  ): Promise<Appended> {
    return this.#append(ask, async (connection, early) => {
      const planned = await plan(connection, early)
      checkNewEvents(planned.writes)
      return planned
    })
  }

  /** Where the streams are known before the log is entered, their heads are asked for on the way in. */
  async #append<Early>(ask: (connection: Connection) => Early, plan: Plan<Early>): Promise<Appended> {
    const request = this.#currentRequest()
    const appended = await this.#database.appendAsking(ask, async (connection, end, early) => {
      const { writes, heads: asked, beside = async () => undefined } = await plan(connection, early)
      if (writes.length === 0) {
        await beside()
        return { events: [], duplicate: true }
      }
      const [heads] = await Promise.all([asked ?? loadHeads(connection, writes), beside()])
      if (hasMoved(writes, heads)) {
        return { events: readEarlier(writes, heads, await loadEvents(connection, writes)), duplicate: true }
      }
      const rows = planRows(writes, heads, end.position)
      await insertRows(connection, rows, await growTree(connection, end.tree, rows), this.#watch.channel)
      const events = rows.map(readEventRow)
      await this.#views.apply(connection, events)
      if (request && !request.hasActed) await markActed(connection, request, events[0]!.position)
      return { events, duplicate: false }
    })
    if (request && !appended.duplicate) request.hasActed = true
    if (!appended.duplicate) this.#watch.notify()
    return appended
  }

  async readStream(stream: string, untilPosition = Number.MAX_SAFE_INTEGER): Promise<StoredEvent[]> {
    return this.#events('WHERE stream = $1 AND position <= $2 ORDER BY version', [stream, untilPosition])
  }

  async readPage({ after, limit, stream, noun }: LogPage): Promise<StoredEvent[]> {
    if (stream !== undefined) {
      const where = 'WHERE stream = $1 AND position > $2 ORDER BY version LIMIT $3' // the order of versions is indexed
      return this.#events(where, [stream, after, limit])
    }
    if (noun === undefined) return this.#events('WHERE position > $1 ORDER BY position LIMIT $2', [after, limit])
    const where = 'WHERE position > $1 AND stream >= $2 AND stream < $3 ORDER BY position LIMIT $4'
    return this.#events(where, [after, `${noun}/`, `${noun}0`, limit]) // '0' is the character after '/'
  }

  async readBack({ before, limit, stream, noun, type }: LogLook): Promise<StoredEvent[]> {
    const values: Value[] = [before, limit]
    const bind = (value: string): string => `$${values.push(value)}`
    const conditions = [
      'position < $1',
      ...(stream === undefined ? [] : [`stream = ${bind(stream)}`]),
      ...(noun === undefined ? [] : [`stream >= ${bind(`${noun}/`)} AND stream < ${bind(`${noun}0`)}`]),
      ...(type === undefined ? [] : [`type = ${bind(type)}`]),
    ]
    return this.#events(`WHERE ${conditions.join(' AND ')} ORDER BY position DESC LIMIT $2`, values)
  }

  async findEvent(id: string): Promise<StoredEvent | undefined> {
    return (await this.#events('WHERE id = $1', [id]))[0]
  }

  async headPosition(): Promise<number> {
    return this.#number('SELECT position AS value FROM log_end', [])
  }

  async positionAt(instant: string): Promise<number> {
    return this.#number('SELECT coalesce(max(position), 0) AS value FROM events WHERE at <= $1', [instant])
  }

  async takeNumber(counter: string): Promise<number> {
    const grow = 'ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value'
    return this.#number(`INSERT INTO counters VALUES ($1, 1) ${grow}`, [counter])
  }

  async readRows(after: number, limit: number): Promise<StoredRow[]> {
    const columns = 'position, stream, version, id, type, at, body, hash'
    const query = `SELECT ${columns} FROM events WHERE position > $1 ORDER BY position LIMIT $2`
    return this.#database.query<StoredRow>(query, [after, limit])
  }

  async readHeads(after: string, limit: number): Promise<StreamHead[]> {
    const query = 'SELECT stream, version, hash FROM streams WHERE stream > $1 ORDER BY stream LIMIT $2'
    return this.#database.query<StreamHead>(query, [after, limit])
  }

  onAppend(listener: () => void): () => void {
    return this.#watch.add(listener)
  }

  async #events(where: string, values: readonly Value[]): Promise<StoredEvent[]> {
    return (await this.#database.query<EventRow>(`${EVENT} ${where}`, values)).map(readEventRow)
  }

  async #number(query: string, values: readonly Value[]): Promise<number> {
    const [row] = await this.#database.query<{ value: number }>(query, values)
    return row!.value
  }
}

/** Answers that are asked for on the way into the log. Whoever waits for them hears what failed; nobody does when it could not be entered. */
export function early<Answers extends readonly Promise<unknown>[]>(...answers: Answers) {
  const all = Promise.all(answers)
  all.catch(() => undefined)
  return all
}
