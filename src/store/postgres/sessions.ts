// Opens sessions on the server, all with the same settings, whatever the server, the role or the URL say.
import type { Client, ClientBase, Pool, PoolConfig } from 'pg'
import { provostError } from '#kernel/errors/errors'
import type { ErrorFacts } from './connection.ts'
import { needsProof } from './needs-proof.ts'
import { translatePostgresError } from './postgres-errors.ts'

export type SessionOptions = { readonly url: string; readonly schema: string; readonly waitMs: number }

type Driver = Pick<typeof import('pg'), 'Client' | 'Pool' | 'types'>

const SCHEMA = /^[a-z_][a-z0-9_]{0,40}$/
const KEEP_ALIVE_MS = 10_000
const IDLE_MS = 60_000
const INT8 = 20

export class Sessions implements ErrorFacts {
  readonly where: string
  readonly waitMs: number
  readonly schema: string
  readonly #driver: Driver
  readonly #config: PoolConfig

  private constructor(driver: Driver, { url, schema, waitMs }: SessionOptions) {
    this.#driver = driver
    this.schema = schema
    this.waitMs = waitMs
    this.where = composeWhere(driver, url)
    this.#config = {
      connectionString: needsProof(url) ? `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full` : url,
      fallback_application_name: 'provost',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: waitMs,
      types: { getTypeParser: bigintAsNumber(driver) },
    }
  }

  /** The driver takes long to load, so only a program that talks to a server loads it. */
  static async load(options: SessionOptions): Promise<Sessions> {
    if (!SCHEMA.test(options.schema)) {
      throw provostError('INPUT_INVALID', { message: `the schema must match ${SCHEMA.source}; got ${options.schema}` })
    }
    return new Sessions(await import('pg'), options)
  }

  /** A pipeline sends what is asked without waiting for the answer to what was asked before. */
  pool(max: number, { pipeline = false } = {}): Pool {
    const pool = new this.#driver.Pool({
      ...this.#config,
      pipeline,
      max,
      idleTimeoutMillis: IDLE_MS,
      ...limitQueries(this.waitMs),
      onConnect: client => this.#prepare(client, this.waitMs),
    })
    // The pool has dropped the connection when it says so; the next query opens another one or reports the loss.
    return pool.on('error', ignore)
  }

  /** A connection outside the pools, which the caller ends. Its statements may take `limitMs`; 0 is any time. */
  async alone(limitMs: number, { pipeline = false } = {}): Promise<Client> {
    const client = new this.#driver.Client({ ...this.#config, pipeline, ...limitQueries(limitMs) })
    try {
      await client.connect()
      await this.#prepare(client, limitMs)
      return client
    } catch (error) {
      await client.end()
      throw translatePostgresError(error, this.where, this.waitMs)
    }
  }

  // A node that is cut off in the middle of a transaction must not hold the log for ever: hence the idle time-out.
  async #prepare(client: ClientBase, limitMs: number): Promise<void> {
    client.on('error', ignore) // the query in flight hears of the loss; without a listener Node would end the process
    await client.query(`
      SET search_path = ${this.schema};
      SET synchronous_commit = on;
      SET default_transaction_isolation = 'read committed';
      SET client_encoding = 'UTF8';
      SET statement_timeout = ${limitMs};
      SET lock_timeout = ${this.waitMs};
      SET idle_in_transaction_session_timeout = ${this.waitMs}`)
  }
}

function ignore(): void {}

// The server gives up first; this is for a server that has vanished and cannot say so.
function limitQueries(limitMs: number): PoolConfig {
  return limitMs === 0 ? {} : { query_timeout: limitMs * 2 }
}

// A bigint here counts events, versions or milliseconds, so a number holds it exactly.
function bigintAsNumber({ types }: Driver): typeof types.getTypeParser {
  return (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? Number : types.getTypeParser(oid, format))
}

/** The server as the driver understands the URL, without the password. */
function composeWhere({ Client }: Driver, url: string): string {
  const { user, host, port, database } = readUrl(Client, url)
  if (host.startsWith('/')) return `postgres://${user ?? ''}@/${database}?host=${host}`
  return `postgres://${user ?? ''}@${host}:${port}/${database}`
}

function readUrl(DriverClient: Driver['Client'], url: string): Client {
  try {
    const client = new DriverClient({ connectionString: url })
    // An unescaped `/` or `#` in a password moves the rest of it to where it would be shown.
    if (!client.database?.includes('@')) return client
  } catch {
    // The driver's words may quote the URL, and with it the password.
  }
  throw provostError('INPUT_INVALID', {
    message: 'the URL of the store cannot be read',
    hint: 'write postgres://user:password@host:port/database and percent-encode special characters',
  })
}
