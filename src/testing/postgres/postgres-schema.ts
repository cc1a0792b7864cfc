// A schema of its own for each test on the shared server, and a way to look at the server behind the store's back.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export type SqlRow = Readonly<Record<string, string | number | null>>

export function newSchema(): string {
  return `test_${randomBytes(6).toString('hex')}`
}

export async function openSession(url = inject('postgresUrl')): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

export async function runSql(text: string, values: unknown[] = [], url?: string): Promise<SqlRow[]> {
  const client = await openSession(url)
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Runs the work while another session holds a transaction that began with this statement. */
export async function whileHolding<T>(text: string, work: () => Promise<T>): Promise<T> {
  const client = await openSession()
  try {
    await client.query(`BEGIN; ${text}`)
    return await work()
  } finally {
    await client.end()
  }
}
