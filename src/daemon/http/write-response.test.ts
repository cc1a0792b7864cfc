// An answer in pieces to somebody who reads slowly: however often it has to wait, it leaves nobody behind who listens.
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { writeResponse } from './write-response.ts'

/** Every piece is too much for it, and it is ready for the next one a moment later. */
class SlowLine extends EventEmitter {
  destroyed = false
  listening = 0
  readonly written: string[] = []
  writeHead = () => this
  write = (piece: Uint8Array) => {
    this.written.push(String(piece))
    setImmediate(() => {
      this.listening = Math.max(this.listening, this.listenerCount('close'), this.listenerCount('drain'))
      this.emit('drain')
    })
    return false
  }
  end = () => void this.emit('end')
  destroy = () => void this.emit('end')
}

async function* piecesOf(count: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n++) yield Buffer.from(`${n} `)
}

test.each([1, 2, 50])('%i pieces', async count => {
  const line = new SlowLine()
  const ended = new Promise(resolve => line.once('end', resolve))
  const answer = { status: 200, kind: 'pieces', contentType: 'x/y', pieces: piecesOf(count) } as const
  writeResponse(line as unknown as ServerResponse, answer)
  await ended
  expect(line.written.join('')).toBe(Array.from({ length: count }, (_, n) => `${n} `).join(''))
  expect([line.listening, line.listenerCount('close'), line.listenerCount('drain')]).toEqual([1, 0, 0])
})
