// A client of `/mux` as a browser is one: a line, and what was heard over it. Every header is the test's own.
import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { MuxNews } from '../../src/api/mux-frames.ts'

export type MuxDoor = { readonly address: string; readonly token: string }

const soon = { timeout: 300_000, interval: 20 }

export class MuxClient {
  readonly news: MuxNews[] = []
  readonly closed: Promise<unknown>
  readonly #connection: WebSocket

  private constructor(connection: WebSocket) {
    this.#connection = connection
    this.closed = once(connection, 'close')
    connection.on('message', data => this.news.push(JSON.parse(String(data))))
    connection.on('error', () => {}) // a line that is cut is what some tests are about
  }

  static async enter(door: MuxDoor): Promise<MuxClient> {
    const client = new MuxClient(openSocket(door.address, { authorization: `Bearer ${door.token}` }))
    await once(client.#connection, 'open')
    return client
  }

  send(frame: object | string): void {
    this.#connection.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** All that a terminal printed. */
  printed(terminal: string): string {
    return this.news.map(news => ('data' in news && news.terminal === terminal ? news.data : '')).join('')
  }

  async hears(what: (news: MuxNews) => boolean): Promise<MuxNews> {
    await expect.poll(() => this.news.some(what), soon).toBe(true)
    return this.news.find(what)!
  }

  /** The code of the next refusal. */
  async refused(frame: object | string): Promise<{ code: string; message: string; hint?: string }> {
    const before = this.news.length
    this.send(frame)
    const isError = (news: MuxNews) => 'error' in news
    await expect.poll(() => this.news.slice(before).some(isError), soon).toBe(true)
    return (this.news.slice(before).find(isError) as Extract<MuxNews, { error: unknown }>).error
  }

  /** Reads nothing more: the daemon is left with what it has to say. */
  stall(): void {
    this.#connection.pause()
  }

  goOn(): void {
    this.#connection.resume()
  }

  leave(): void {
    this.#connection.terminate()
  }
}

/** The status and the code with which a stranger is refused. */
export async function knock(address: string, headers: Readonly<Record<string, string>>, path?: string) {
  const connection = openSocket(address, headers, path)
  connection.on('error', () => {})
  const [, response] = await once(connection, 'unexpected-response')
  const text = (await Array.fromAsync(response as AsyncIterable<Buffer>)).join('')
  return { status: response.statusCode as number, code: JSON.parse(text).code as string }
}

function openSocket(address: string, headers: Readonly<Record<string, string>>, path = '/mux'): WebSocket {
  return new WebSocket(`${address.replace(/^http/, 'ws')}${path}`, { headers: { ...headers } })
}
