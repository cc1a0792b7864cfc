// The door of a browser to the daemon: the same requests and answers, over fetch. The cookie opens it, and the key of the page
// where something is changed.

import { needsPageKey, PAGE_KEY_HEADER } from '#access/rules/page-key'
import type { ApiRequest, ApiResponse, App, FeedSink } from '#api/exchange'
import { readFeed } from '#api/read-feed'
import { provostError } from '#kernel/errors/errors'
import { pageKey } from './page-key.ts'
import { shownOnPage } from './shown.ts'

export const fetchDoor: App = async request => {
  const answer = await sendWithKey(request)
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) return toFeed(answer)
  const body = await answer.text()
  if (!/^application\/(problem\+)?json/.test(type))
    return { status: answer.status, kind: 'text', contentType: type, body }
  return { status: answer.status, kind: 'json', body: JSON.parse(body, shownOnPage), headers: { 'content-type': type } }
}

const REFUSED = 401

/** What was refused was not begun: where another tab has logged in since, it is sent once more with the key of that login. */
async function sendWithKey(request: ApiRequest): Promise<Response> {
  if (!needsPageKey(request.method, request.path)) return send(request, null)
  const answer = await send(request, pageKey.get())
  const other = answer.status === REFUSED ? await pageKey.seek() : null
  return other === null ? answer : send(request, other)
}

async function send({ method, path, query, headers, body, actor }: ApiRequest, key: string | null): Promise<Response> {
  const search = new URLSearchParams(query).toString()
  try {
    return await fetch(search === '' ? path : `${path}?${search}`, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        ...headers,
        ...(key !== null && { [PAGE_KEY_HEADER]: key }),
        ...(actor && { 'provost-actor': encodeURIComponent(actor.id) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    throw provostError('DAEMON_UNREACHABLE', {
      cause: cause instanceof Error ? cause : String(cause),
      details: { address: location.origin },
    })
  }
}

function toFeed(answer: Response): ApiResponse {
  const open = (sink: FeedSink) => {
    const reader = answer.body!.getReader()
    void readFeed(chunksOf(reader), sink)
    return () => void reader.cancel().catch(() => {}) // a line that broke is closed already
  }
  return { status: answer.status, kind: 'feed', open }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
