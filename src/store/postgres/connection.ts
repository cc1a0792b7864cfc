// Statements on a connection. What the driver throws becomes an error of ours here, and nowhere else.
import type { ClientBase, Pool } from 'pg'
import { translatePostgresError } from './postgres-errors.ts'

export type Value = string | number | null | Uint8Array | readonly (string | number | null)[]

/** What an error needs to say besides its cause. */
export type ErrorFacts = { readonly where: string; readonly waitMs: number }

const names = new Map<string, string>()

export class Connection {
  readonly #client: ClientBase | Pool
  readonly #facts: ErrorFacts
  readonly #sent: Promise<unknown>[] = []

  /** A pool stands for any connection that is free, a new one for each statement. */
  constructor(client: ClientBase | Pool, facts: ErrorFacts) {
    this.#client = client
    this.#facts = facts
  }

  /** Runs one statement; its text is parsed once per connection. */
  async query<Row>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    const config = { name: nameOf(text), text, values: [...values] }
    const result = await attempt(this.#facts, () => this.#client.query(config))
    return result.rows as Row[]
  }

  /**
   * Sends one statement whose answer nobody waits for. The server runs it in its turn; whether it failed is asked with
   * `settle`, and what follows it in a transaction fails with it. `explain` may say more about its error.
   */
  send(text: string, values: readonly Value[], explain: (error: unknown) => unknown = same): void {
    const sent = this.query(text, values).catch(error => Promise.reject(explain(error)))
    sent.catch(() => undefined) // heard in `settle`
    this.#sent.push(sent)
  }

  /** Waits for all that was sent; the first that failed is the cause of whatever failed after it. */
  async settle(): Promise<void> {
    await Promise.all(this.#sent.splice(0))
  }

  /** Runs what another program composed: its texts are many, so none is remembered. */
  async run<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const results = await attempt(this.#facts, () => this.#client.query(text, values && [...values]))
    return [results].flat().at(-1)!.rows as Row[]
  }

  /** Runs several statements without values in one round trip; the rows are those of the last one. */
  exec<Row>(text: string): Promise<Row[]> {
    return this.run<Row>(text)
  }
}

function same(error: unknown): unknown {
  return error
}

export async function attempt<T>({ where, waitMs }: ErrorFacts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translatePostgresError(error, where, waitMs)
  }
}

// The program has a few dozen texts, so the map stays small.
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `provost_${names.size + 1}`
    names.set(text, name)
  }
  return name
}
