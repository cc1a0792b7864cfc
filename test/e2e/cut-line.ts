// The line between a node and its plane, for tests: a proxy on loopback that can be cut, and joined again.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export class CutLine {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #to: number
  #isCut = false
  /** Of ten connections so many are dropped at once; which ones is counted and not drawn. */
  #lossOfTen = 0
  #count = 0

  private constructor(server: Server, to: number) {
    this.#server = server
    this.#to = to
  }

  static async open(to: number): Promise<CutLine> {
    const server = createServer()
    const line = new CutLine(server, to)
    server.on('connection', socket => line.#join(socket))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return line
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port
  }

  /** A plane that was started again may listen elsewhere. */
  leadTo(port: number): void {
    this.#to = port
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.#isCut = false
    this.#lossOfTen = 0
  }

  lose(ofTen: number): void {
    this.#lossOfTen = ofTen
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }

  #join(from: Socket): void {
    this.#count++
    if (this.#isCut || (this.#count * 7) % 10 < this.#lossOfTen) {
      from.destroy()
      return
    }
    const to = connect(this.#to, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.#sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
}
