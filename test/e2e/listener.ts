// A listener of the live feed on a bare socket, so that it can also refuse to read.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type FeedDoor = { readonly address: string; readonly token: string }

export type ListenerWish = {
  readonly lastEventId?: number
  readonly query?: string
  /** Never reads after it was let in. */
  readonly stalled?: boolean
}

export class Listener {
  readonly positions: number[] = []
  readonly types: string[] = []
  readonly ended: Promise<unknown>
  readonly #socket: Socket
  #rest = ''
  #news = Promise.withResolvers<void>()

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('error', () => {}) // a dropped line is what some tests are about
    this.ended = once(socket, 'close')
    socket.on('close', () => this.#tellNews())
  }

  /** Resolves when the daemon has let it in: from then on nothing may be missed. */
  static async open(door: FeedDoor, { lastEventId, query, stalled }: ListenerWish = {}): Promise<Listener> {
    const { host, hostname, port } = new URL(door.address)
    const socket = connect(Number(port), hostname)
    const listener = new Listener(socket)
    const resume = lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`
    const path = `/api/events${query === undefined ? '' : `?${query}`}`
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${door.token}\r\n${resume}\r\n`)
    const [head] = await once(socket, 'data')
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`The feed refused: ${head}`)
    if (stalled) socket.pause()
    listener.#hear(String(head))
    socket.on('data', chunk => listener.#hear(String(chunk)))
    if (stalled) socket.pause()
    return listener
  }

  /** Waits for so many events, or for the end of the line. */
  async heard(events: number): Promise<void> {
    while (this.positions.length < events && !this.#socket.destroyed) await this.#news.promise
  }

  read(): void {
    this.#socket.resume()
  }

  leave(): void {
    this.#socket.destroy()
  }

  #hear(text: string): void {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) this.#read(block)
    this.#tellNews()
  }

  #read(block: string): void {
    const [, id, type] = /^id: (\d+)\nevent: (\S+)\ndata: /m.exec(block) ?? []
    if (id === undefined) return
    this.positions.push(Number(id))
    this.types.push(type!)
  }

  #tellNews(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }
}
