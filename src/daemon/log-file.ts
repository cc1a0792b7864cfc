// The program's own diary: lines of JSON, without secrets, rotated before it grows large.
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '#kernel/text/redact'

export type Log = {
  readonly path: string
  info(what: string, facts?: Readonly<Record<string, unknown>>): void
  error(what: string, error: unknown, correlation?: string): void
  close(): void
}

const ROTATE_BYTES = 10 * 1024 * 1024

export function openLog(directory: string, name: string): Log {
  const path = join(directory, `${name}.log`)
  const write = (level: string, what: string, facts: Readonly<Record<string, unknown>>) => {
    const line = redact(JSON.stringify({ at: new Date().toISOString(), level, what, pid: process.pid, ...facts }))
    try {
      if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 }) // a home that was taken away stays away
      rotate(path)
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
    } catch {
      return // a diary that cannot be written must not stop the work
    }
  }
  return {
    path,
    info: (what, facts = {}) => write('info', what, facts),
    error: (what, error, correlation) =>
      write('error', what, {
        correlation,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    close: () => {},
  }
}

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > ROTATE_BYTES) renameSync(path, `${path}.1`)
}
