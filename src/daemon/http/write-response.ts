// Writes an answer to the socket.
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ApiResponse } from '#api/exchange'
import { composeJsonPieces } from './json-pieces.ts'
import { openSse } from './sse.ts'

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

type LargeAnswer = Extract<ApiResponse, { kind: 'json' }>

export function writeResponse(response: ServerResponse, answer: ApiResponse): void {
  if (answer.kind === 'feed') {
    openSse(response, answer.open)
    return
  }
  if (answer.kind === 'json' && answer.isLarge) {
    void writeLarge(response, answer)
    return
  }
  startResponse(response, answer)
  response.end()
}

async function writeLarge(response: ServerResponse, { status, body, headers }: LargeAnswer): Promise<void> {
  response.writeHead(status, { 'content-type': 'application/json', ...HEADERS, ...headers })
  for (const piece of composeJsonPieces(body)) {
    if (response.destroyed) return
    if (!response.write(piece)) await onceReadyOrClosed(response)
    await nextTurn()
  }
  response.end()
}

function onceReadyOrClosed(response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    response.once('drain', resolve).once('close', resolve)
  })
}

/** Sends all of the answer and leaves the line open. */
export function startResponse(response: ServerResponse, answer: Exclude<ApiResponse, { kind: 'feed' }>): void {
  const body = answer.kind === 'json' ? JSON.stringify(answer.body) : answer.body
  response.writeHead(answer.status, {
    'content-type': answer.kind === 'json' ? 'application/json' : answer.contentType,
    'content-length': Buffer.byteLength(body),
    ...HEADERS,
    ...answer.headers,
  })
  response.write(body)
}
