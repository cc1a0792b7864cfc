// The line that terminals come over: one for all that are on the screen, opened with the first and closed with the last. A
// line that breaks is made again, and each terminal opened again on it.
import { composeMuxProtocols } from '#access/rules/page-key'
import type { MuxNews, MuxWish } from '#api/mux-frames'
import { pageKey } from './page-key.ts'

export type TerminalListener = (news: MuxNews | { readonly line: 'up' | 'down' }) => void

const WAIT_MS_FIRST = 500
const WAIT_MS_MAX = 8_000

export class BrowserLine {
  readonly #address: string
  readonly #listeners = new Map<string, TerminalListener>()
  #socket: WebSocket | undefined
  #waitMs = WAIT_MS_FIRST
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(address: string) {
    this.#address = address
  }

  /** The returned function closes it. */
  open(terminal: string, listener: TerminalListener): () => void {
    this.#listeners.set(terminal, listener)
    if (this.#socket === undefined) this.#connect()
    else this.send({ open: terminal })
    return () => this.#close(terminal, listener)
  }

  /** What cannot be sent now is not sent later: keys that arrive late are worse than none. */
  send(wish: MuxWish): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(wish))
  }

  #close(terminal: string, listener: TerminalListener): void {
    if (this.#listeners.get(terminal) !== listener) return
    this.#listeners.delete(terminal)
    this.send({ close: terminal })
    if (this.#listeners.size > 0) return
    clearTimeout(this.#timer)
    this.#socket?.close()
    this.#socket = undefined
  }

  #connect(): void {
    const socket = new WebSocket(this.#address, composeMuxProtocols(pageKey.get()))
    this.#socket = socket
    socket.onopen = () => {
      this.#waitMs = WAIT_MS_FIRST
      for (const [terminal, listener] of this.#listeners) {
        listener({ line: 'up' })
        this.send({ open: terminal })
      }
    }
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as MuxNews)
    socket.onclose = () => this.#lose(socket)
  }

  #hear(news: MuxNews): void {
    const terminal = terminalOf(news)
    if (terminal !== undefined) this.#listeners.get(terminal)?.(news)
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket || this.#listeners.size === 0) return
    for (const listener of this.#listeners.values()) listener({ line: 'down' })
    this.#timer = setTimeout(() => this.#connect(), this.#waitMs)
    this.#waitMs = Math.min(this.#waitMs * 2, WAIT_MS_MAX)
  }
}

function terminalOf(news: MuxNews): string | undefined {
  if ('opened' in news) return news.opened
  if ('closed' in news) return news.closed
  return 'error' in news ? news.error.terminal : news.terminal
}

export const muxLine = new BrowserLine(`${location.origin.replace(/^http/, 'ws')}/mux`)
