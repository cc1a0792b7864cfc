// Writes an answer to the socket.
import type { ServerResponse } from 'node:http'
import type { ApiResponse } from '#api/exchange'
import { openSse } from './sse.ts'

export function writeResponse(response: ServerResponse, answer: ApiResponse): void {
  if (answer.kind === 'feed') {
    openSse(response, answer.open)
    return
  }
  startResponse(response, answer)
  response.end()
}

/** Sends all of the answer and leaves the line open. */
export function startResponse(response: ServerResponse, answer: Exclude<ApiResponse, { kind: 'feed' }>): void {
  const body = answer.kind === 'json' ? JSON.stringify(answer.body) : answer.body
  response.writeHead(answer.status, {
    'content-type': answer.kind === 'json' ? 'application/json' : answer.contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...answer.headers,
  })
  response.write(body)
}
