// A listener on loopback over an application that a test plays: what is asked of it, and what it is asked.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { PassHolder } from '#access/rules/who/pass-view'
import { type ApiRequest, type ApiResponse, json } from '#api/exchange'
import { createListener } from '#daemon/http/listener'
import { Logins } from '#daemon/http/logins'

export const TOKEN = 'token-of-the-home'
export const HOST = 'provost.localhost:7777'
export const OWNER = { authorization: `Bearer ${TOKEN}` }
export const BO: PassHolder = {
  id: 'pa_1',
  name: 'bo',
  kind: 'person',
  role: 'operator',
  projects: null,
  standing: 'live',
  until: '2999-01-01',
}

export type Said = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string }

export class ListenerWorld {
  readonly heard: ApiRequest[] = []
  readonly unexpected: unknown[] = []
  readonly told: unknown[] = []
  nowMs = 1_000_000
  readonly logins = new Logins(() => this.nowMs)
  answer: (request: ApiRequest) => Promise<ApiResponse> = async () => json(200, { ok: true })
  readonly #server: Server

  constructor() {
    const listener = createListener({
      app: asked => {
        this.heard.push(asked)
        return this.answer(asked)
      },
      secrets: {
        token: TOKEN,
        logins: this.logins,
        isSecure: false,
        passes: {
          find: async given => (given === 'pass-of-bo' ? BO : undefined),
          findById: async id => (id === BO.id ? BO : undefined),
        },
      },
      allowedHosts: () => [HOST],
      newCorrelation: () => 'co_1',
      onUnexpected: error => this.unexpected.push(error),
      witness: {
        cosign: async given => ({ status: given === 'old' ? 409 : 200, body: `signed ${given}` }),
        show: async hash => (hash.startsWith('a') ? 'a note' : null),
      },
      onRequest: (...words) => this.told.push(words),
    })
    this.#server = createServer((asked, response) => void listener(asked, response))
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** How many others hold a line to it. */
  countLines(): Promise<number> {
    return promisify(this.#server.getConnections.bind(this.#server))()
  }

  async send(method: string, path: string, headers: OutgoingHttpHeaders = {}, body?: string): Promise<Said> {
    const asked = request({ port: this.port, host: '127.0.0.1', method, path, headers: { host: HOST, ...headers } })
    asked.end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: response.statusCode!, headers: response.headers, body: await text(response) }
  }
}

export function codeOf({ status, body }: Said): readonly [number, string] {
  return [status, JSON.parse(body).code]
}
