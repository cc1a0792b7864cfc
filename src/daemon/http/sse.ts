// Server-sent events on a raw response. Nothing is kept for a receiver but what Node's own small buffer holds.
import type { ServerResponse } from 'node:http'
import type { FeedSink } from '#api/exchange'

export function openSse(response: ServerResponse, open: (sink: FeedSink) => () => void): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.write('retry: 1000\n\n')
  const close = open({
    send: (position, type, data) => response.write(`id: ${position}\nevent: ${type}\ndata: ${data}\n\n`),
    onceReady: listener => void response.once('drain', listener),
    comment: text => void response.write(`: ${text}\n\n`),
    drop: () => void response.destroy(),
  })
  response.on('close', close)
  response.on('error', close)
}
