// Where an agent's signals wait for the daemon: one line each, appended by the supervisor and by hooks at the same time.
// A line has no number of its own: the reader numbers it by where it ends in the file, which two writers cannot share.
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentSignal } from '#core/session/agent-lines/line-reader'

export const SPOOL_FILE = 'signals.jsonl'
const SPOOL_BYTES_MAX = 16 * 1024 * 1024
const LINE_BYTES_MAX = 16 * 1024

export type SpooledSignal = AgentSignal & {
  readonly at: string
  readonly source: 'hook' | 'stream' | 'supervisor'
}

/** Answers whether it was kept: a full spool takes one mark that something is missing, and then nothing more. */
export function appendSignal(runDirectory: string, signal: SpooledSignal): boolean {
  const file = openSync(join(runDirectory, SPOOL_FILE), 'a', 0o600)
  try {
    return appendLine(file, signal)
  } finally {
    closeSync(file)
  }
}

// One write of a whole line to a file opened for appending: lines of different writers do not mix.
function appendLine(file: number, signal: SpooledSignal): boolean {
  const { size } = fstatSync(file)
  if (size > SPOOL_BYTES_MAX) return false
  const line = composeLine(signal)
  const isFull = size + Buffer.byteLength(line) >= SPOOL_BYTES_MAX
  writeSync(file, isFull ? composeGap(signal, SPOOL_BYTES_MAX - size) : line)
  return !isFull
}

function composeLine(signal: SpooledSignal): string {
  const line = `${JSON.stringify(signal)}\n`
  if (Buffer.byteLength(line) <= LINE_BYTES_MAX) return line
  const { at, source, activity } = signal
  return `${JSON.stringify({ at, source, event: signal.event.slice(0, 200), activity, note: 'shortened' })}\n`
}

/** Fills the spool, so that every later writer sees that it is full. */
function composeGap({ at, source }: SpooledSignal, room: number): string {
  return `${JSON.stringify({ at, source, event: 'gap' }).padEnd(room)}\n`
}
