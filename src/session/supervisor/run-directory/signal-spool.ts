// Where an agent's signals wait for the daemon: one line each, appended by the supervisor and by hooks at the same time.
// A line has no number of its own: the reader numbers it by where it ends in the file, which two writers cannot share.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentSignal } from '#session/rules/agent-lines/line-reader'
import { HeldFile } from './held-file.ts'

export const SPOOL_FILE = 'signals.jsonl'
const SPOOL_BYTES_MAX = 16 * 1024 * 1024
const LINE_BYTES_MAX = 16 * 1024
const UNWRITTEN_MAX = 10_000

export type SpooledSignal = AgentSignal & {
  readonly at: string
  readonly source: 'hook' | 'stream' | 'supervisor'
}

/** The supervisor's own hand on the spool: what cannot be written now is written later, in its order. */
export class SignalSpool {
  readonly #file: HeldFile
  #unwritten: SpooledSignal[] = []

  constructor(directory: string) {
    this.#file = new HeldFile(join(directory, SPOOL_FILE))
  }

  /** Takes it in; `write` puts it on disk. Of a flood that nobody can write, the newest stays. */
  add(signal: SpooledSignal): void {
    this.#unwritten.push(signal)
    if (this.#unwritten.length > UNWRITTEN_MAX) this.#unwritten.shift()
  }

  write(): void {
    for (let signal = this.#unwritten[0]; signal; signal = this.#unwritten[0]) {
      const first = signal
      this.#file.append(file => appendLine(file, first))
      this.#unwritten.shift()
    }
  }

  bringBack(): void {
    this.#file.bringBack()
  }
}

/** Answers whether it was kept: a full spool takes one mark that something is missing, and then nothing more. */
export function appendSignal(runDirectory: string, signal: SpooledSignal): boolean {
  const file = openSync(join(runDirectory, SPOOL_FILE), 'a+', 0o600)
  try {
    return appendLine(file, signal)
  } finally {
    closeSync(file)
  }
}

// One write of a whole line to a file opened for appending: lines of different writers do not mix. A disk that was full took
// the beginning of a line perhaps; that one is ended first, so that this one is not read as a part of it.
function appendLine(file: number, signal: SpooledSignal): boolean {
  const { size } = fstatSync(file)
  if (size > SPOOL_BYTES_MAX) return false
  const line = `${isCut(file, size) ? '\n' : ''}${composeLine(signal)}`
  const isFull = size + Buffer.byteLength(line) >= SPOOL_BYTES_MAX
  const bytes = Buffer.from(isFull ? composeGap(signal, SPOOL_BYTES_MAX - size) : line)
  if (writeSync(file, bytes) < bytes.length) throw new Error('the disk took only a part of a signal')
  return !isFull
}

function isCut(file: number, size: number): boolean {
  const last = Buffer.alloc(1)
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a
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
