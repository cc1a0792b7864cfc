// Server-sent events on a raw response, with a bounded buffer: whoever does not read is dropped and may resume.
import type { ServerResponse } from 'node:http'
import type { FeedSink } from '#api/exchange'

const BUFFER_MAX_BYTES = 1024 * 1024

export function openSse(response: ServerResponse, open: (sink: FeedSink) => () => void): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.write('retry: 1000\n\n')
  const close = open({
    send: (position, type, data) => {
      if (response.writableLength > BUFFER_MAX_BYTES) {
        response.destroy()
        return false
      }
      response.write(`id: ${position}\nevent: ${type}\ndata: ${data}\n\n`)
      return true
    },
    comment: text => response.write(`: ${text}\n\n`),
  })
  response.on('close', close)
  response.on('error', close)
}
