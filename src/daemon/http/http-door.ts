// The door of a command to a daemon: the same requests and answers, over a socket.
import type { IncomingMessage } from 'node:http'
import type { ApiRequest, ApiResponse, App, FeedSink } from '#api/exchange'
import { provostError } from '#core/kernel/errors'
import type { DaemonPaper } from '../daemon-paper.ts'
import { readFeed } from './read-feed.ts'

export function createHttpDoor(paper: DaemonPaper, token: string): App {
  return async request => {
    const answer = await send(paper, token, request)
    const type = String(answer.headers['content-type'] ?? '')
    if (type.startsWith('text/event-stream')) return toFeed(answer)
    const body = await readText(answer)
    if (!/^application\/(problem\+)?json/.test(type))
      return { status: answer.statusCode!, kind: 'text', contentType: type, body }
    return { status: answer.statusCode!, kind: 'json', body: parseBody(paper, body), headers: headersOf(answer) }
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function parseBody(paper: DaemonPaper, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw provostError('DAEMON_UNREACHABLE', { cause: body.slice(0, 200), details: { address: paper.address } })
  }
}

function send(
  paper: DaemonPaper,
  token: string,
  { method, path, query, headers, body, actor }: ApiRequest,
): Promise<IncomingMessage> {
  // `import` of node:http costs three times as much as asking for the built-in directly.
  const http = process.getBuiltinModule(
    paper.address.startsWith('https:') && !paper.socket ? 'node:https' : 'node:http',
  )
  const address = new URL(paper.address)
  const search = new URLSearchParams(query).toString()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        method,
        path: search === '' ? path : `${path}?${search}`,
        ...(paper.socket ? { socketPath: paper.socket } : { host: address.hostname, port: address.port }),
        headers: {
          ...headers,
          host: paper.socket ? 'provost.localhost' : address.host,
          authorization: `Bearer ${token}`,
          ...(actor && { 'provost-actor': encodeURIComponent(actor.id) }),
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      resolve,
    )
    request.on('error', cause =>
      reject(provostError('DAEMON_UNREACHABLE', { cause, details: { address: paper.socket ?? paper.address } })),
    )
    request.end(text)
  })
}

async function readText(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  for await (const chunk of answer) text += chunk
  return text
}

function toFeed(answer: IncomingMessage): ApiResponse {
  const open = (sink: FeedSink) => {
    void readFeed(answer, sink)
    return () => answer.destroy()
  }
  return { status: 200, kind: 'feed', open }
}
