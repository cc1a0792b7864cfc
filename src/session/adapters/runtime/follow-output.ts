// Follows what a launch prints: the end of it first, then what comes. However long the log is and however slow the reader,
// no more than one piece is held; who has fallen too far behind is told how much was left out.
import { watch } from 'node:fs'
import { access, type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import type { Printed } from '#session/ports/session-runtime'

export const REPLAY_BYTES = 256 * 1024
const PIECE_BYTES = 64 * 1024
const BEHIND_BYTES_MAX = 1024 * 1024
const NEWLINE = 0x0a

/** Ends when the launch has, or when the signal says so. */
export async function* followOutput(
  directory: string,
  from: number | 'tail',
  signal: AbortSignal,
): AsyncGenerator<Printed> {
  const changes = new DirectoryChanges(directory, signal)
  const log = new OutputReader(join(directory, 'output.log'), from)
  try {
    while (!signal.aborted) {
      const isOver = await isThere(join(directory, 'exit.json')) // asked first: what was printed before it is still read
      yield* log.readOn(signal)
      if (isOver) return
      await changes.next()
    }
  } finally {
    changes.close()
    await log.close()
  }
}

class OutputReader {
  readonly #path: string
  readonly #from: number | 'tail'
  #file: FileHandle | undefined
  #position = 0
  #decoder = new StringDecoder('utf8')
  /** The middle of a line, or of a character: what comes next begins behind the next line break. */
  #isCut = false

  constructor(path: string, from: number | 'tail') {
    this.#path = path
    this.#from = from
  }

  /** Everything up to the end, through as many parts as the log was cut into meanwhile. */
  async *readOn(signal: AbortSignal): AsyncGenerator<Printed> {
    this.#file ??= await this.#openFirst()
    while (this.#file) {
      yield* this.#readPart(this.#file, signal)
      if (signal.aborted || !(await this.#isReplaced(this.#file))) return
      yield* this.#readPart(this.#file, signal) // what was written between the last read and the turn
      await this.#turn()
    }
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }

  async #openFirst(): Promise<FileHandle | undefined> {
    const file = await open(this.#path, 'r').catch(() => undefined)
    if (!file) return undefined
    const { size } = await file.stat()
    this.#position = this.#from === 'tail' ? Math.max(0, size - REPLAY_BYTES) : Math.min(this.#from, size)
    this.#isCut = this.#from === 'tail' && this.#position > 0
    return file
  }

  async *#readPart(file: FileHandle, signal: AbortSignal): AsyncGenerator<Printed> {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES)
    while (!signal.aborted) {
      const { size } = await file.stat()
      if (size < this.#position) this.#position = 0
      if (size - this.#position > BEHIND_BYTES_MAX) yield this.#skipTo(size - REPLAY_BYTES)
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, this.#position)
      if (bytesRead === 0) return
      this.#position += bytesRead
      const text = this.#decoder.write(this.#withoutCut(buffer.subarray(0, bytesRead)))
      if (text !== '') yield { kind: 'text', text }
    }
  }

  #skipTo(position: number): Printed {
    const bytes = position - this.#position
    this.#position = position
    this.#decoder = new StringDecoder('utf8')
    this.#isCut = true
    return { kind: 'skipped', bytes }
  }

  #withoutCut(piece: Buffer): Buffer {
    if (!this.#isCut) return piece
    this.#isCut = false
    const end = piece.indexOf(NEWLINE)
    return end === -1 ? piece : piece.subarray(end + 1)
  }

  async #isReplaced(file: FileHandle): Promise<boolean> {
    const [here, there] = await Promise.all([file.stat(), stat(this.#path).catch(() => undefined)])
    return there !== undefined && there.ino !== here.ino
  }

  async #turn(): Promise<void> {
    await this.#file?.close()
    this.#file = await open(this.#path, 'r').catch(() => undefined)
    this.#position = 0
  }
}

/** Wakes whoever waits when something in a directory changes. Nothing that happens between two waits is missed. */
class DirectoryChanges {
  readonly #stop: () => void
  #changed = Promise.withResolvers<void>()

  constructor(directory: string, signal: AbortSignal) {
    const tell = () => this.#changed.resolve()
    const watcher = watch(directory, { persistent: false }, tell)
    watcher.on('error', tell) // a directory that went away prints nothing more
    signal.addEventListener('abort', tell)
    this.#stop = () => {
      watcher.close()
      signal.removeEventListener('abort', tell)
    }
  }

  async next(): Promise<void> {
    await this.#changed.promise
    this.#changed = Promise.withResolvers()
  }

  close(): void {
    this.#stop()
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
