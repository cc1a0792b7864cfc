// The door of a command to a daemon: the same requests and answers, over a socket.
import type { IncomingMessage } from 'node:http'
import { type ApiRequest, type ApiResponse, type App, type FeedSink, PROGRESS_HEADER } from '#api/exchange'
import { readFeed } from '#api/read-feed'
import { provostError } from '#kernel/errors/errors'
import type { DaemonPaper } from '../daemon-paper.ts'

/** Where it listens. */
type Listening = Pick<DaemonPaper, 'address' | 'socket'>

const READ_WAIT_MS = 60_000
/** It is for TLS alone, and Node works it out for everybody, with an expression that takes it longer to compile than the whole request. */
const NO_SERVER_NAME = { servername: '' }
const LATE = 'it did not answer in time'

export function createHttpDoor(paper: Listening, token: string): App {
  return async request => {
    const sent = { was: false }
    try {
      return await ask(paper, token, request, sent)
    } catch (error) {
      throw sent.was && request.method !== 'GET' ? outcomeUnknown(request, error) : error
    }
  }
}

/** Turns true when the line stands: from then on nobody here knows what the other side has done. */
type Sent = { was: boolean }

async function ask(paper: Listening, token: string, request: ApiRequest, sent: Sent): Promise<ApiResponse> {
  const answer = await send(paper, token, request, sent)
  const type = String(answer.headers['content-type'] ?? '')
  if (type.startsWith('text/event-stream')) return toFeed(answer)
  const body = await readText(paper, answer)
  if (!/^application\/(problem\+)?json/.test(type))
    return { status: answer.statusCode!, kind: 'text', contentType: type, body }
  const parsed = parseBody(paper, body)
  return { status: answer.statusCode!, kind: 'json', body: withLocalHint(parsed), headers: headersOf(answer) }
}

function outcomeUnknown({ method, path, headers }: ApiRequest, cause: unknown): Error {
  const key = headers['idempotency-key'] ?? '(none)'
  return provostError('OUTCOME_UNKNOWN', { cause, details: { what: `${method} ${path}`, key } })
}

/** Here the token came from the file of the home: only the daemon itself can be behind the times. */
function withLocalHint(body: unknown): unknown {
  const isRefused = typeof body === 'object' && body !== null && 'code' in body && body.code === 'AUTH_REQUIRED'
  return isRefused
    ? { ...body, hint: 'the token file has changed: `provost daemon stop`, then `provost daemon start`' }
    : body
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function parseBody(paper: Listening, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw provostError('DAEMON_UNREACHABLE', { cause: body.slice(0, 200), details: { address: paper.address } })
  }
}

function send(
  paper: Listening,
  token: string,
  { method, path, query, headers, body, actor, asker }: ApiRequest,
  sent: Sent,
): Promise<IncomingMessage> {
  // `import` of node:http costs three times as much as asking for the built-in directly.
  const isSecret = paper.address.startsWith('https:') && !paper.socket
  const http = process.getBuiltinModule(isSecret ? 'node:https' : 'node:http')
  const address = new URL(paper.address)
  const search = new URLSearchParams(query).toString()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        method,
        path: search === '' ? path : `${path}?${search}`,
        ...(!isSecret && NO_SERVER_NAME),
        ...(paper.socket ? { socketPath: paper.socket } : { host: address.hostname, port: address.port }),
        headers: {
          ...headers,
          host: paper.socket ? 'provost.localhost' : address.host,
          authorization: `Bearer ${token}`,
          ...(actor && { 'provost-actor': encodeURIComponent(actor.id) }),
          ...(asker && { [PROGRESS_HEADER]: 'yes' }),
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      answer => {
        request.setTimeout(0) // a feed may be silent for hours
        resolve(answer)
      },
    )
    request.on('socket', line => {
      sent.was = !line.connecting // one that was kept open stands already, and never says so again
      if (line.connecting)
        line.once('connect', () => {
          sent.was = true
        })
    })
    request.on('information', ({ headers: told }) => {
      const [read, of] = String(told[PROGRESS_HEADER] ?? '').split('/')
      if (of !== undefined) asker?.progress(Number(read), Number(of))
    })
    request.on('error', cause => reject(unreachable(paper, cause)))
    // What only reads is answered soon or never; what works may take as long as the work.
    if (method === 'GET') request.setTimeout(READ_WAIT_MS, () => request.destroy(new Error(LATE)))
    request.end(text)
  })
}

async function readText(paper: Listening, answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  try {
    for await (const chunk of answer) text += chunk
  } catch (error) {
    throw unreachable(paper, error)
  }
  return text
}

function unreachable(paper: Listening, error: unknown): Error {
  const cause = error instanceof Error ? error : String(error)
  const isLate = error instanceof Error && error.message === LATE
  const hint = isLate ? 'it runs: read `provost daemon logs`, or run the command with --no-daemon' : undefined
  return provostError('DAEMON_UNREACHABLE', { hint, cause, details: { address: paper.socket ?? paper.address } })
}

function toFeed(answer: IncomingMessage): ApiResponse {
  const open = (sink: FeedSink) => {
    void readFeed(answer, sink)
    return () => answer.destroy()
  }
  return { status: 200, kind: 'feed', open }
}
