// An answer as it is kept under its key, and given again.
import { type ApiResponse, json } from '#api/exchange'
import type { GivenAnswer } from '#store/ports/request-store'

/** Undefined for what cannot be kept: a line that goes on. */
export function toGiven(response: ApiResponse): GivenAnswer | undefined {
  if (response.kind !== 'json') return undefined
  return { status: response.status, headers: response.headers ?? {}, body: JSON.stringify(response.body) }
}

export function readGiven({ status, headers, body }: GivenAnswer): ApiResponse {
  return json(status, JSON.parse(body), { ...headers, 'idempotency-replayed': 'true' })
}
