// The WebSocket `/mux`: who may enter is judged as for any request, before there is a line at all.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MUX_PROTOCOL } from '#access/rules/page-key'
import { provostError } from '#kernel/errors/errors'
import type { Services } from '../services.ts'
import { errorResponse } from './error-response.ts'
import { guard, type ListenerOptions, parseTarget } from './listener.ts'
import { MuxLine } from './mux-line.ts'
import { visitorOf } from './read-request.ts'
import { TerminalHolders } from './terminal-holders.ts'

export const MUX_PATH = '/mux'
const FRAME_BYTES_MAX = 128 * 1024
const BEAT_MS = 30_000

export type Mux = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly close: () => void
}

export function createMux(options: ListenerOptions, services: Services): Mux {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES_MAX,
    handleProtocols: offered => offered.has(MUX_PROTOCOL) && MUX_PROTOCOL, // the key among them is not said back
    perMessageDeflate: false, // it would hold memory for every line, and this one is mostly local
  })
  const holders = new TerminalHolders(services.world.sessions.held)
  const lines = new Set<MuxLine>()
  const beat = setInterval(() => {
    for (const line of lines) line.beat()
  }, BEAT_MS).unref()
  const upgrade: Mux['upgrade'] = (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refusal = findRefusal(options, request)
    if (refusal !== undefined) return refuse(options, request, socket, refusal)
    server.handleUpgrade(request, socket, head, connection => {
      const line = new MuxLine({ connection, services, holders, ...visitorOf(request, options.secrets) })
      lines.add(line)
      connection.on('close', () => lines.delete(line))
    })
  }
  const close = () => {
    clearInterval(beat)
    for (const line of lines) line.end()
    server.close()
  }
  return { upgrade, close }
}

function findRefusal(options: ListenerOptions, request: IncomingMessage): unknown {
  const target = parseTarget(request.url ?? '/')
  try {
    guard(options, request, target)
    if (target.path !== MUX_PATH)
      throw provostError('NOT_FOUND', {
        message: `no terminal line at ${target.path}`,
        details: { noun: 'route', id: target.path },
      })
    return undefined
  } catch (error) {
    return error
  }
}

/** There is no response to write to yet: the same problem document goes out by hand. */
function refuse(options: ListenerOptions, request: IncomingMessage, socket: Duplex, error: unknown): void {
  const { path } = parseTarget(request.url ?? '/')
  const answer = errorResponse(error, path, options.newCorrelation(), options.onUnexpected)
  const body = answer.kind === 'json' ? JSON.stringify(answer.body) : ''
  options.onRequest(request.method ?? '', path, answer.status)
  const head = [
    `HTTP/1.1 ${answer.status} Refused`,
    ...Object.entries(answer.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
