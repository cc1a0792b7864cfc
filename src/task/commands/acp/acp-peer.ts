// The other end of an Agent Client Protocol line: JSON-RPC 2.0, a message per line, requests in both directions.
import { isObject, type JsonObject } from '#kernel/reading/json-value'

export type Answerer = (method: string, params: JsonObject) => Promise<unknown>

export class AcpRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export class AcpPeer {
  readonly #write: (line: string) => void
  readonly #answer: Answerer
  readonly #waiting = new Map<number, (result: unknown) => void>()
  #count = 0

  constructor(write: (line: string) => void, answer: Answerer) {
    this.#write = write
    this.#answer = answer
  }

  notify(method: string, params: object): void {
    this.#write(JSON.stringify({ jsonrpc: '2.0', method, params }))
  }

  /** Undefined when the other end refused, or when it no longer matters. */
  ask(method: string, params: object, signal: AbortSignal): Promise<unknown> {
    const id = ++this.#count
    return new Promise(resolve => {
      this.#waiting.set(id, resolve)
      signal.addEventListener('abort', () => this.#settle(id, undefined))
      this.#write(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  async take(line: string): Promise<void> {
    const message = parse(line)
    if (message === null) return this.#write(JSON.stringify(failure(null, -32700, 'this line is no JSON object')))
    const { id, method, params } = message
    if (typeof method !== 'string') return this.#settle(Number(id), message.result)
    const given = isObject(params) ? params : {}
    if (id === undefined) return void (await this.#answer(method, given).catch(() => {}))
    this.#write(JSON.stringify(await this.#reply(id, method, given)))
  }

  async #reply(id: unknown, method: string, params: JsonObject): Promise<object> {
    try {
      return { jsonrpc: '2.0', id, result: await this.#answer(method, params) }
    } catch (error) {
      const code = error instanceof AcpRefusal ? error.code : -32603
      return failure(id, code, error instanceof Error ? error.message : String(error))
    }
  }

  #settle(id: number, result: unknown): void {
    this.#waiting.get(id)?.(result)
    this.#waiting.delete(id)
  }
}

function failure(id: unknown, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function parse(line: string): JsonObject | null {
  try {
    const read: unknown = JSON.parse(line)
    return isObject(read) ? read : null
  } catch {
    return null
  }
}
