// A forge as a loopback server that answers in the shapes of a real API, with ETags and limits as it sends them.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reply = {
  readonly status?: number
  /** A text is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The line ends before the body does. */
  readonly cut?: true
}

export type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly ifNoneMatch: string | undefined
  readonly status: number
  readonly body: string
}

export type LoopbackServer = {
  readonly url: string
  /** By path with its query, as `GET /repos/…` or only the path for GET. */
  readonly replies: Map<string, Reply>
  readonly seen: SeenRequest[]
  readonly close: () => void
  /** Nobody has to close it. */
  readonly unref: () => void
}

export async function startLoopbackServer(): Promise<LoopbackServer> {
  const replies = new Map<string, Reply>()
  const seen: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const key = `${request.method} ${request.url}`
    const reply = replies.get(key) ?? replies.get(request.method === 'GET' ? (request.url ?? '') : '')
    const body = await readText(request)
    const status = send(request, response, reply ?? { status: 404, body: { message: 'Not Found' } })
    const { authorization, 'if-none-match': ifNoneMatch } = request.headers
    const { method = '', url = '', headers } = request
    seen.push({ method, path: url, authorization, headers, ifNoneMatch, status, body })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    replies,
    seen,
    unref: () => void server.unref(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply): number {
  const { status = 200, body, headers = {}, cut } = reply
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  const etag = `W/"${createHash('sha256').update(text).digest('hex')}"`
  const limits = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4999', 'x-ratelimit-reset': '1893456000' }
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, ...limits, ...headers }).end()
    return 304
  }
  const length = cut ? { 'content-length': String(text.length + 100) } : {}
  const own = {
    'content-type': 'application/json; charset=utf-8',
    ...(status === 200 && { etag }),
    ...limits,
    ...length,
  }
  response.writeHead(status, { ...own, ...headers })
  if (!cut) response.end(text)
  else response.write(text, () => response.destroy())
  return status
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
