// An answer that comes from the thread piece by piece, as far as it has come.
import type { ApiResponse } from '#api/exchange'
import { problemToError } from '#api/problem-to-error'
import type { Begun, FromThread } from './messages.ts'

const UNHEARD: Begun = { status: 499, contentType: 'application/json', headers: {} }

type Progress = (read: number, of: number) => void

export class HandedAnswer {
  readonly #say: (kind: 'more' | 'leave') => void
  readonly #onProgress: Progress | undefined
  readonly #begun = Promise.withResolvers<Begun>()
  readonly #pieces: Uint8Array[] = []
  #end: { readonly error?: unknown } | undefined
  #wake = () => {}

  constructor(say: (kind: 'more' | 'leave') => void, onProgress?: Progress) {
    this.#say = say
    this.#onProgress = onProgress
  }

  hear(message: FromThread): void {
    if (message.kind === 'begun') this.#begun.resolve(message)
    else if (message.kind === 'piece') this.#pieces.push(message.bytes)
    else if (message.kind === 'progress') this.#onProgress?.(message.read, message.of)
    else if (message.kind === 'end') this.#end = {}
    else if (message.kind === 'refused') this.fail(problemToError(message.problem))
    else this.fail(Object.assign(new Error(message.message), { stack: message.stack }))
    this.#wake()
  }

  fail(error: unknown): void {
    this.#end ??= { error }
    this.#begun.reject(error)
    this.#wake()
  }

  /** Nobody reads any longer, so whatever is said now is heard by nobody. */
  leave(): void {
    if (this.#end) return
    this.#say('leave')
    this.#end = {}
    this.#begun.resolve(UNHEARD)
    this.#wake()
  }

  /** As soon as its first piece is there: a refusal is thrown before it, like that of any handler. */
  async inPieces(): Promise<ApiResponse> {
    const { status, contentType, headers } = await this.#begun.promise
    return { status, headers, kind: 'pieces', contentType, pieces: this.#read() }
  }

  /** The answer to a change, which is kept for whoever asks with the same key. */
  async whole(): Promise<ApiResponse> {
    const { status, headers } = await this.#begun.promise
    const text = Buffer.concat(await Array.fromAsync(this.#read())).toString('utf8')
    return { status, headers, kind: 'json', body: JSON.parse(text) }
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        for (let piece = this.#pieces.shift(); piece; piece = this.#pieces.shift()) {
          yield piece
          this.#say('more')
        }
        if (this.#end?.error) throw this.#end.error
        if (this.#end) return
        await new Promise<void>(resolve => {
          this.#wake = resolve
        })
      }
    } finally {
      this.leave()
    }
  }
}
