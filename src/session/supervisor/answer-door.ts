// Answers what is asked through the door of a cage: signals are kept here, everything else goes to the daemon.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentSignal } from '../rules/agent-lines/line-reader.ts'
import { type HookWords, readHookSignal } from '../rules/agent-lines/read-hook-signal.ts'
import { type ForwardedAnswer, forward } from './forward-request.ts'
import type { LaunchFile } from './run-directory/launch-file.ts'
import { say } from './say.ts'
import { SIGNAL_PATH } from './signal-path.ts'

const BODY_BYTES_MAX = 1024 * 1024
/** Fifty a second: more wait for their turn. */
const TURN_MS = 20

/** Takes a connection that somebody else has accepted. */
export function answerDoor(launch: LaunchFile, signal: (signal: AgentSignal) => void): (socket: Socket) => void {
  const takeTurn = turns()
  const server = createServer((request, response) => {
    void serve(launch, request, takeTurn, signal).then(
      answer => write(response, answer),
      error => write(response, troubleOf(error)),
    )
  })
  return socket => server.emit('connection', socket)
}

/** Each caller waits until the one before it has had its time. */
function turns(): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = Date.now()
    const at = Math.max(now, nextAt)
    nextAt = at + TURN_MS
    if (at > now) await sleep(at - now)
  }
}

async function serve(
  launch: LaunchFile,
  request: IncomingMessage,
  takeTurn: () => Promise<void>,
  signal: (signal: AgentSignal) => void,
): Promise<ForwardedAnswer> {
  const body = await readBody(request)
  if (body === null) return refuse(413, 'HTTP_BODY_TOO_LARGE', `the body has more than ${BODY_BYTES_MAX} bytes`)
  await takeTurn()
  if (request.url === SIGNAL_PATH) return takeSignal(body, signal)
  return forward(launch, {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: request.headers,
    body,
  })
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk)
  }
  return bytes > BODY_BYTES_MAX ? null : Buffer.concat(chunks).toString('utf8')
}

/** Of the launch that it came from, whatever session it names. */
function takeSignal(body: string, signal: (signal: AgentSignal) => void): ForwardedAnswer {
  const { words, payload } = JSON.parse(body) as { words?: HookWords; payload?: unknown }
  const heard = readHookSignal(words ?? {}, typeof payload === 'string' ? payload : '')
  if (!heard) return refuse(400, 'INPUT_INVALID', 'no event is named')
  signal(heard)
  return { status: 200, type: 'application/json', body: '{"left":true}' }
}

function troubleOf(error: unknown): ForwardedAnswer {
  say(`its door: ${error instanceof Error ? error.message : error}`)
  return refuse(503, 'DAEMON_UNREACHABLE', 'what was asked through the door of this session could not be answered')
}

function refuse(status: number, code: string, detail: string): ForwardedAnswer {
  const kind = status === 503 ? 'unavailable' : 'invalid'
  const problem = { type: `/errors/${code}`, title: code, status, detail, code, kind, severity: 'LOW' }
  return { status, type: 'application/problem+json', body: JSON.stringify(problem) }
}

function write(response: ServerResponse, { status, type, body }: ForwardedAnswer): void {
  response.on('error', () => {}) // whoever asked has gone
  response.writeHead(status, { 'content-type': type }).end(body)
}
