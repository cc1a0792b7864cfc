// The program's own diary: lines of JSON, without secrets, rotated before it grows large.
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '#kernel/text/redact'

export type Log = {
  readonly path: string
  info(what: string, facts?: Readonly<Record<string, unknown>>): void
  /** For what comes very often: written with the next line that is, at the latest after this turn of the event loop. */
  note(what: string, facts: Readonly<Record<string, unknown>>): void
  error(what: string, error: unknown, correlation?: string): void
  close(): void
}

const ROTATE_BYTES = 10 * 1024 * 1024

export function openLog(directory: string, name: string): Log {
  const path = join(directory, `${name}.log`)
  const waiting: string[] = []
  const add = (level: string, what: string, facts: Readonly<Record<string, unknown>>) =>
    waiting.push(redact(JSON.stringify({ at: new Date().toISOString(), level, what, pid: process.pid, ...facts })))
  const write = () => {
    const lines = waiting.splice(0)
    if (lines.length === 0) return
    try {
      if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 }) // a home that was taken away stays away
      rotate(path)
      appendFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 })
    } catch {
      return // a diary that cannot be written must not stop the work
    }
  }
  return {
    path,
    info: (what, facts = {}) => {
      add('info', what, facts)
      write()
    },
    note: (what, facts) => {
      if (add('info', what, facts) === 1) setImmediate(write)
    },
    error: (what, error, correlation) => {
      add('error', what, {
        correlation,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
      write()
    },
    close: write,
  }
}

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > ROTATE_BYTES) renameSync(path, `${path}.1`)
}
