// Writes an answer to the socket.
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ApiResponse } from '#api/exchange'
import { composeJsonPieces } from './json-pieces.ts'
import { openSse } from './sse.ts'

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export function writeResponse(response: ServerResponse, answer: ApiResponse): void {
  if (answer.kind === 'feed') {
    openSse(response, answer.open)
    return
  }
  if (answer.kind === 'pieces') {
    void writePieces(response, answer, answer.contentType, answer.pieces)
    return
  }
  if (answer.kind === 'json' && answer.isLarge) {
    void writePieces(response, answer, 'application/json', inTurns(composeJsonPieces(answer.body)))
    return
  }
  response.end(composeHead(response, answer)) // head and body leave as one packet
}

/** A line that breaks in the middle is cut: half an answer must not look like a whole one. */
async function writePieces(
  response: ServerResponse,
  { status, headers }: ApiResponse,
  contentType: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  response.writeHead(status, { 'content-type': contentType, ...HEADERS, ...headers })
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return
      if (!response.write(piece)) await onceReadyOrClosed(response)
    }
    response.end()
  } catch {
    response.destroy()
  }
}

async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece
    await nextTurn()
  }
}

function onceReadyOrClosed(response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn) // a large answer waits thousands of times
      resolve()
    }
    response.once('drain', goOn).once('close', goOn)
  })
}

/** Sends all of the answer and leaves the line open. */
export function startResponse(response: ServerResponse, answer: Whole): void {
  response.write(composeHead(response, answer))
}

type Whole = Extract<ApiResponse, { kind: 'json' | 'text' }>

/** Says what follows, and answers it. */
function composeHead(response: ServerResponse, answer: Whole): string {
  const body = answer.kind === 'json' ? JSON.stringify(answer.body) : answer.body
  response.writeHead(answer.status, {
    'content-type': answer.kind === 'json' ? 'application/json' : answer.contentType,
    'content-length': Buffer.byteLength(body),
    ...HEADERS,
    ...answer.headers,
  })
  return body
}
