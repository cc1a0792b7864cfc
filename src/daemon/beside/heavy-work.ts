// Hands heavy questions to a thread beside the event loop. It is started for the first one, has a limit to its memory, and
// goes when nobody has asked for a while.
import type { Worker } from 'node:worker_threads'
import type { ApiResponse } from '#api/exchange'
import type { RouteName } from '#api/routes'
import { provostError } from '#kernel/errors/errors'
import { currentProof } from '../current-proof.ts'
import { currentRequest } from '../current-request.ts'
import type { AnyCall } from '../handler.ts'
import { HandedAnswer } from './handed-answer.ts'
import { type FromThread, MEMORY_MIB_MAX, type ToThread } from './messages.ts'
import type { Threads } from './start-thread.ts'

/** More than this at once is no reader, but a flood. */
const AT_ONCE_MAX = 32
/** Views of the past are kept in the thread for as long. */
const IDLE_MS = 300_000

export class HeavyWork {
  readonly #threads: Threads
  readonly #open = new Map<number, HandedAnswer>()
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(threads: Threads) {
    this.#threads = threads
  }

  /** Where there can be no thread, whoever asks has to do the work itself. */
  get isThere(): boolean {
    return this.#thread !== undefined || this.#threads.canStart()
  }

  async ask(route: RouteName, { services: _, request: { asker, ...request }, ...call }: AnyCall): Promise<ApiResponse> {
    if (this.#open.size >= AT_ONCE_MAX)
      throw provostError('STORE_BUSY', { message: 'too much is asked for at once', hint: 'try again soon' })
    const id = ++this.#lastId
    const say = (kind: 'more' | 'leave') => this.#say({ kind, id })
    const answer = new HandedAnswer(say, asker?.progress)
    this.#open.set(id, answer)
    const isRead = request.method === 'GET'
    if (isRead) asker?.left.addEventListener('abort', () => answer.leave(), { once: true })
    const [proven, scope] = [currentProof() ?? null, currentRequest() ?? null]
    this.#say({ kind: 'ask', id, route, call: { ...call, request }, proven, scope })
    return isRead ? answer.inPieces() : answer.whole()
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#thread?.terminate()
  }

  #say(message: ToThread): void {
    if (message.kind === 'ask') clearTimeout(this.#idle)
    if (message.kind === 'ask') this.#thread ??= this.#begin()
    this.#thread?.postMessage(message)
  }

  #begin(): Worker {
    const thread = this.#threads.start()
    let why: unknown
    thread.unref()
    thread.on('message', (message: FromThread) => this.#hear(message))
    thread.once('error', error => {
      why = error
    })
    thread.once('exit', () => this.#onGone(thread, why))
    return thread
  }

  #hear(message: FromThread): void {
    this.#open.get(message.id)?.hear(message)
    if (!['end', 'refused', 'failed'].includes(message.kind)) return
    this.#open.delete(message.id)
    if (this.#open.size > 0) return
    this.#idle = setTimeout(() => void this.#thread?.terminate(), IDLE_MS).unref()
  }

  /** What it was asked for has no answer: nobody knows how far it came. The next question starts a new one. */
  #onGone(thread: Worker, why: unknown): void {
    if (this.#thread === thread) this.#thread = undefined
    const isFull = (why as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const error = isFull
      ? provostError('WORK_TOO_LARGE', { details: { max: MEMORY_MIB_MAX } })
      : (why ?? new Error('the thread for heavy work ended'))
    for (const answer of this.#open.values()) answer.fail(error)
    this.#open.clear()
  }
}
