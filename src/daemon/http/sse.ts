// Server-sent events on a raw response. Events that are sent together leave in one piece; nothing more is kept for a
// receiver than that piece and what Node's own small buffer holds.
import type { ServerResponse } from 'node:http'
import type { FeedSink } from '#api/exchange'

const PIECE_CHARACTERS = 16 * 1024

export function openSse(response: ServerResponse, open: (sink: FeedSink) => () => void): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.write('retry: 1000\n\n')
  const pieces = new Pieces(response)
  const close = open({
    send: (position, type, data) => pieces.add(`id: ${position}\nevent: ${type}\ndata: ${data}\n\n`),
    onceReady: listener => void response.once('drain', listener),
    comment: text => void pieces.add(`: ${text}\n\n`),
    drop: () => void response.destroy(),
  })
  response.on('close', close)
  response.on('error', close)
}

class Pieces {
  readonly #response: ServerResponse
  #piece = ''

  constructor(response: ServerResponse) {
    this.#response = response
  }

  /** False when the receiver has enough for now. */
  add(text: string): boolean {
    if (this.#piece === '') process.nextTick(() => this.#flush())
    this.#piece += text
    return this.#piece.length < PIECE_CHARACTERS || this.#flush()
  }

  #flush(): boolean {
    const piece = this.#piece
    this.#piece = ''
    return piece === '' || this.#response.write(piece)
  }
}
