// Blobs in a table, because the nodes of a team share no disk.
import { hash as digest } from 'node:crypto'
import { provostError } from '#kernel/errors/errors'
import type { BlobStore } from '../ports/blob-store.ts'
import type { PostgresDatabase } from './database.ts'

const SHA256 = /^[0-9a-f]{64}$/
const PAGE = 1_000
const ASKED_BYTES = 16_384

export class PostgresBlobStore implements BlobStore {
  readonly #database: PostgresDatabase

  constructor(database: PostgresDatabase) {
    this.#database = database
  }

  /** Asks first where bytes that are there already would travel long for nothing. */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = digest('sha256', bytes)
    if (bytes.length > ASKED_BYTES && (await this.has(hash))) return hash
    await this.#database.query('INSERT INTO blobs VALUES ($1, $2) ON CONFLICT DO NOTHING', [hash, bytes])
    return hash
  }

  async get(hash: string): Promise<Uint8Array> {
    const bytes = SHA256.test(hash) ? await this.#find(hash) : undefined
    if (!bytes) throw provostError('NOT_FOUND', { details: { noun: 'blob', id: hash } })
    if (digest('sha256', bytes) === hash) return bytes
    const detail = `blob ${hash} does not match its name`
    throw provostError('STORE_CORRUPT', { details: { where: this.#database.where, detail } })
  }

  async has(hash: string): Promise<boolean> {
    return (await this.#database.query('SELECT 1 FROM blobs WHERE hash = $1', [hash])).length === 1
  }

  async *list(): AsyncIterable<string> {
    const query = 'SELECT hash FROM blobs WHERE hash > $1 ORDER BY hash LIMIT $2'
    for (let after = ''; ; ) {
      const page = await this.#database.query<{ hash: string }>(query, [after, PAGE])
      for (const { hash } of page) yield hash
      if (page.length < PAGE) return
      after = page.at(-1)!.hash
    }
  }

  async #find(hash: string): Promise<Uint8Array | undefined> {
    const query = 'SELECT bytes FROM blobs WHERE hash = $1'
    return (await this.#database.query<{ bytes: Uint8Array }>(query, [hash]))[0]?.bytes
  }
}
