// Where other logs ask this home to cosign their checkpoints (C2SP tlog-witness). It needs no token: a signature of a log
// that a person added is asked for, and nothing is told but sizes and lines about that very log.
import type { IncomingMessage, ServerResponse } from 'node:http'

const ADD_PATH = '/witness/add-checkpoint'
const SHOWN_PATH = /^\/witness\/([0-9a-f]{64})\/checkpoint$/

export type WitnessDoor = {
  readonly cosign: (request: string) => Promise<{ readonly status: number; readonly body: string }>
  /** The newest checkpoint that was cosigned of the log whose origin has this SHA-256. */
  readonly show: (originHash: string) => Promise<string | null>
}

export function isWitnessPath(path: string): boolean {
  return path === ADD_PATH || SHOWN_PATH.test(path)
}

const REQUEST_BYTES_MAX = 64 * 1024

export async function answerWitness(
  request: IncomingMessage,
  response: ServerResponse,
  door: WitnessDoor,
): Promise<void> {
  const { status, body } = await answer(request, door)
  const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

async function answer(request: IncomingMessage, door: WitnessDoor) {
  const [, originHash] = SHOWN_PATH.exec((request.url ?? '').split('?')[0]!) ?? []
  if (originHash !== undefined) {
    const note = request.method === 'GET' ? await door.show(originHash) : null
    return note === null ? { status: 404, body: '' } : { status: 200, body: note }
  }
  const text = request.method === 'POST' ? await readBounded(request) : null
  return text === null ? { status: 400, body: '' } : door.cosign(text)
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
