// JSON-RPC 2.0 over lines, as little of it as the Agent Client Protocol needs: both sides ask, both sides tell.

export type Params = Readonly<Record<string, unknown>>

export type RpcHandlers = {
  /** What is thrown becomes an error for the one who asked. */
  readonly onRequest: (method: string, params: Params) => Promise<unknown>
  readonly onNotification: (method: string, params: Params) => void
}

export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const METHOD_UNKNOWN = -32601
const INTERNAL = -32603

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }

export class JsonRpc {
  readonly #write: (line: string) => void
  readonly #handlers: RpcHandlers
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1

  constructor(write: (line: string) => void, handlers: RpcHandlers) {
    this.#write = write
    this.#handlers = handlers
  }

  request(method: string, params: Params): Promise<unknown> {
    const id = this.#nextId++
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#send({ id, method, params })
    return answer
  }

  notify(method: string, params: Params): void {
    this.#send({ method, params })
  }

  /** What is no message of the protocol is not for us: agents print warnings too. */
  receive(line: string): void {
    const message = readMessage(line)
    if (!message) return
    const { id, method, params } = message
    if (typeof method !== 'string') this.#settle(message)
    else if (id === undefined) this.#handlers.onNotification(method, asParams(params))
    else this.#answer(id, method, asParams(params))
  }

  /** Nobody answers any more. */
  close(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason))
    this.#waiting.clear()
  }

  #settle({ id, result, error }: Params): void {
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined
    if (!waiting) return
    this.#waiting.delete(id as number)
    if (error === undefined) waiting.resolve(result)
    else waiting.reject(readError(asParams(error)))
  }

  #answer(id: unknown, method: string, params: Params): void {
    this.#handlers.onRequest(method, params).then(
      result => this.#send({ id, result: result ?? null }),
      error => {
        const code = error instanceof RpcError ? error.code : INTERNAL
        this.#send({ id, error: { code, message: error instanceof Error ? error.message : String(error) } })
      },
    )
  }

  #send(message: Params): void {
    this.#write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }
}

function readError({ code, message }: Params): RpcError {
  return new RpcError(typeof code === 'number' ? code : INTERNAL, typeof message === 'string' ? message : 'no reason')
}

function readMessage(line: string): Params | undefined {
  try {
    const message: unknown = JSON.parse(line)
    return asParams(message).jsonrpc === '2.0' ? asParams(message) : undefined
  } catch {
    return undefined
  }
}

export function asParams(value: unknown): Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Params) : {}
}
