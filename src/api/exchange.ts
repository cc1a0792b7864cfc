// What passes through a door: plain values, so that a call in process costs no more than a function call.
import type { PassHolder } from '#access/rules/who/pass-view'
import type { Actor } from '#kernel/events/actor'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type ApiRequest = {
  readonly method: Method
  /** Decoded later, segment by segment; never holds a query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Null when nobody was named; only what changes something needs one. */
  readonly actor: Actor | null
  /** Of an agent that came with a pass: the launch that the pass is of. */
  readonly generation?: number
  /** With what whoever came over the network was let in; absent: this very process, of whoever owns the home. */
  readonly credential?: 'owner' | 'login' | 'session' | 'person' | 'ci'
  /** It came with the cookie of a login. */
  readonly isBrowser?: true
  /** Of a person who is not the owner of the home, or of a build: what it is worth now. */
  readonly pass?: PassHolder
  /** Absent where nobody can leave before the answer. */
  readonly asker?: RequestAsker
}

/** Of a request: its sender understands early words. Of an early word: how much was read, of how much there is. */
export const PROGRESS_HEADER = 'provost-progress'

/** Whoever waits at the other end of a line. */
export type RequestAsker = {
  readonly left: AbortSignal
  /** Hears how much was read for the answer, of how much there is. */
  readonly progress: (read: number, of: number) => void
}

export type FeedSink = {
  /** Takes it in any case; false when that is enough until `onceReady` calls back. */
  send(position: number, type: string, data: string): boolean
  onceReady(listener: () => void): void
  comment(text: string): void
  /** The line ended, and not because the receiver wanted it. */
  ended?(): void
  /** Ends the line of a receiver that does not receive. */
  drop(): void
}

export type ApiResponse<Body = unknown> = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
} & (
  | { readonly kind: 'json'; readonly body: Body /** Too much to be one text. */; readonly isLarge?: true }
  | { readonly kind: 'text'; readonly contentType: string; readonly body: string }
  /** Composed beside the event loop, and handed on as it comes. */
  | { readonly kind: 'pieces'; readonly contentType: string; readonly pieces: AsyncIterable<Uint8Array> }
  | { readonly kind: 'feed'; readonly open: (sink: FeedSink) => () => void }
)

export type App = (request: ApiRequest) => Promise<ApiResponse>

export function json<Body>(status: number, body: Body, headers?: Readonly<Record<string, string>>): ApiResponse<Body> {
  return { status, kind: 'json', body, ...(headers && { headers }) }
}

export function textResponse(
  contentType: string,
  body: string,
  headers?: Readonly<Record<string, string>>,
): ApiResponse {
  return { status: 200, kind: 'text', contentType, body, ...(headers && { headers }) }
}
