// A small process that starts programs for a large one. Node forks to start a program, and a fork copies the page tables of all
// that a process holds, with the event loop standing still meanwhile: 5 ms for a daemon of some hundred megabytes, half a
// millisecond for this one.
import { type ChildProcess, spawn } from 'node:child_process'
import { runHere } from '../run-here.ts'
import type { ProgramEnd, ProgramWish } from '../run-program.ts'
import type { StarterAnswer, StarterAsk } from './words.ts'

/** A starter stops programs by their own limits. One that does not answer long after that does nothing any more. */
const PATIENCE_MS = 10_000

/** Of one that ended before it was ready: what it was asked did not happen. */
class NeverReady extends Error {}

type Waiting = { readonly resolve: (end: ProgramEnd) => void; readonly reject: (cause: Error) => void }

export class Starter {
  readonly #command: readonly [string, ...string[]]
  readonly #waiting = new Map<number, Waiting>()
  #process: ChildProcess | undefined
  #isReady = false
  #asked = 0

  readonly #patienceMs: number

  constructor(command: readonly [string, ...string[]], patienceMs = PATIENCE_MS) {
    this.#command = command
    this.#patienceMs = patienceMs
  }

  async run(wish: ProgramWish): Promise<ProgramEnd> {
    const process = this.#running()
    if (!process) return runHere(wish)
    return this.#ask(process, wish).catch(cause => {
      if (cause instanceof NeverReady) return runHere(wish)
      throw cause
    })
  }

  async #ask(process: ChildProcess, wish: ProgramWish): Promise<ProgramEnd> {
    const id = ++this.#asked
    const late = setTimeout(() => process.kill('SIGKILL'), wish.timeoutMs + this.#patienceMs)
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        process.channel?.ref()
        process.send({ id, wish } satisfies StarterAsk, error => error && reject(error))
      })
    } finally {
      clearTimeout(late)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) process.channel?.unref()
    }
  }

  /** Undefined where none can be started: then nothing is asked of it. */
  #running(): ChildProcess | undefined {
    if (this.#process?.connected) return this.#process
    const [program, ...args] = this.#command
    // A group of its own: a Ctrl-C is for whoever asks, who may still need to ask.
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      detached: true,
    })
    child.on('error', () => {}) // told by its end
    if (child.pid === undefined) return undefined
    child.on('message', message => this.#hear(message as StarterAnswer))
    child.once('disconnect', () => this.#lose(child))
    child.unref()
    child.channel?.unref()
    this.#process = child
    this.#isReady = false
    return child
  }

  #hear(answer: StarterAnswer): void {
    if ('isReady' in answer) {
      this.#isReady = true
      return
    }
    const waiting = this.#waiting.get(answer.id)
    if ('end' in answer) waiting?.resolve(withBuffers(answer.end))
    else waiting?.reject(Object.assign(new Error(answer.failed.message), { code: answer.failed.code }))
  }

  #lose(child: ChildProcess): void {
    if (this.#process === child) this.#process = undefined
    const lost = this.#isReady
      ? new Error('the process that started it ended, so nobody knows how it went')
      : new NeverReady('the process that starts programs could not be started')
    for (const { reject } of this.#waiting.values()) reject(lost)
  }
}

/** Bytes arrive as plain arrays of bytes. */
function withBuffers(end: ProgramEnd): ProgramEnd {
  const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
    Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
  return { ...end, stdout: bufferOf(end.stdout), stderr: bufferOf(end.stderr) }
}
