// Lets SQLite check every page and every index. That takes as long as reading the file, so a thread of its own does it.
import { Worker } from 'node:worker_threads'
import { isProvostError } from '#kernel/errors/errors'
import { translateSqliteError } from './sqlite-errors.ts'

const CHECK = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  try {
    const database = new DatabaseSync(workerData, { readOnly: true, timeout: 10000 })
    const rows = database.prepare('PRAGMA integrity_check').all()
    database.close()
    parentPort.postMessage({ lines: rows.map(row => row.integrity_check) })
  } catch (error) {
    parentPort.postMessage({ message: error.message, errcode: error.errcode })
  }
`

type Told = { readonly lines: readonly string[] } | { readonly message: string; readonly errcode: number | undefined }

/** What is wrong, in SQLite's words; empty when sound. */
export async function checkPages(path: string): Promise<string[]> {
  const told = await new Promise<Told>((resolve, reject) => {
    new Worker(CHECK, { eval: true, workerData: path }).once('message', resolve).once('error', reject)
  })
  if ('lines' in told) return told.lines.filter(line => line !== 'ok')
  const error = translateSqliteError(Object.assign(new Error(told.message), { errcode: told.errcode }), path, 0)
  if (isProvostError(error) && error.code === 'STORE_CORRUPT') return [told.message]
  throw error
}
