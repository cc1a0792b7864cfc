// What the daemon and the thread beside it say to each other: plain values, as threads can hand over nothing else.
import type { Proven } from '#access/usecases/prove-visitor'
import type { ApiRequest } from '#api/exchange'
import type { RouteName } from '#api/routes'
import type { RequestScope } from '#store/ports/request-store'
import type { AnyCall } from '../handler.ts'

export type SentCall = Omit<AnyCall, 'services' | 'request'> & { readonly request: Omit<ApiRequest, 'asker'> }

/** `proven` and `scope` are who acts and for which request, as the events will say. */
export type Ask = {
  readonly kind: 'ask'
  readonly id: number
  readonly route: RouteName
  readonly call: SentCall
  readonly proven: Proven | null
  readonly scope: RequestScope | null
}

export type ToThread = Ask | { readonly kind: 'more' | 'leave'; readonly id: number }

export type Begun = {
  readonly status: number
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
}

export type FromThread = { readonly id: number } & (
  | ({ readonly kind: 'begun' } & Begun)
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly problem: unknown }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined }
  | { readonly kind: 'progress'; readonly read: number; readonly of: number }
)

/** So many pieces of an answer may be on their way: whoever reads slowly keeps no more than these in memory. */
export const PIECES_AHEAD = 8

/** Of the thread; more is refused with WORK_TOO_LARGE. */
export const MEMORY_MIB_MAX = 1_024
