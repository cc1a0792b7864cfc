// Where other logs ask this home to cosign their checkpoints (C2SP tlog-witness). It needs no token: a signature of a log
// that a person added is asked for, and nothing is told but sizes and lines about that very log.
import type { IncomingMessage, ServerResponse } from 'node:http'

export const WITNESS_PATH = '/witness/add-checkpoint'

export type CosignDoor = (request: string) => Promise<{ readonly status: number; readonly body: string }>

const REQUEST_BYTES_MAX = 64 * 1024

export async function answerWitness(
  request: IncomingMessage,
  response: ServerResponse,
  cosign: CosignDoor,
): Promise<void> {
  const text = request.method === 'POST' ? await readBounded(request) : null
  const { status, body } = text === null ? { status: 400, body: '' } : await cosign(text)
  const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** Null for more than a request can be. */
async function readBounded(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length <= REQUEST_BYTES_MAX) chunks.push(chunk)
  }
  return length <= REQUEST_BYTES_MAX ? Buffer.concat(chunks).toString('utf8') : null
}
