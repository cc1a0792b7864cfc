// What a handler of a route gets, and small readers of what came with the call.

import type { AnswerOf, BodyOf, ParametersOf } from '#api/contract'
import type { ApiRequest, ApiResponse } from '#api/exchange'
import type { RouteName } from '#api/routes'
import { provostError } from '#kernel/errors/errors'
import type { CutWish } from '#kernel/text/cut-text'
import type { Asking } from '#recorder/world'
import type { Services } from './services.ts'

/** A call of any route: who asks, and with what. */
export type Call = {
  readonly services: Services
  readonly request: ApiRequest
  readonly correlation: string
  /** When the first attempt of this request began; only of requests with a key. */
  readonly begunAt?: string
  /** An earlier attempt did not come to its end, and may have done a part of the work. */
  readonly isAgain?: true
}

/** A call of this route: the shape of its row has read the body. */
export type CallOf<Name extends RouteName> = Call & {
  readonly parameters: ParametersOf<Name>
  readonly body: BodyOf<Name>
}

export type Handler<Name extends RouteName> = (call: CallOf<Name>) => Promise<ApiResponse<AnswerOf<Name>>>

/** Every route has one: a row without a handler does not compile. */
export type AllHandlers = { readonly [Name in RouteName]: Handler<Name> }

/** The handlers of a room. */
export type Handlers = Partial<AllHandlers>

/** A call as the dispatcher has it, before anybody knows which route it is of. */
export type AnyCall = Call & { readonly parameters: Readonly<Record<string, string>>; readonly body: unknown }

export type AnyHandler = (call: AnyCall) => Promise<ApiResponse>

/** Who asks; a change needs a name, and there is no default. */
export function askingOf({ request, correlation }: Call): Asking {
  if (!request.actor) {
    throw provostError('INPUT_INVALID', {
      message: 'actor must be a name; got none',
      hint: 'pass --actor, set PROVOST_ACTOR, or set git user.name',
      details: { field: 'actor' },
    })
  }
  // The key names the request, and so does its correlation; but a key that was forgotten may be used again.
  const onceKey = request.headers['idempotency-key'] === undefined ? null : correlation
  return { actor: request.actor, correlation, cause: null, onceKey, seenVersion: readIfMatch(request) }
}

function readIfMatch({ headers }: ApiRequest): number | null {
  const given = headers['if-match']
  // A star means: whatever version there is.
  return given === undefined || given === '*'
    ? null
    : readWholeNumber('If-Match', given.replace(/^"|"$/g, ''), 0, Number.MAX_SAFE_INTEGER)
}

export function readWholeNumber(name: string, given: string, min: number, max: number): number {
  const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
  if (number >= min && number <= max) return number
  throw provostError('INPUT_INVALID', {
    message: `${name} must be a whole number from ${min} to ${max}; got ${given.slice(0, 40)}`,
    details: { field: name },
  })
}

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 200

export function readPageQuery({ query }: ApiRequest): { after: number; limit: number } {
  return {
    after: query.cursor === undefined ? 0 : readWholeNumber('cursor', query.cursor, 0, Number.MAX_SAFE_INTEGER),
    limit: query.limit === undefined ? LIMIT_DEFAULT : readWholeNumber('limit', query.limit, 1, LIMIT_MAX),
  }
}

/** `ids=a,b`: these rows and no others. */
export function readIds({ query }: ApiRequest): { ids?: readonly string[] } {
  return query.ids === undefined ? {} : { ids: query.ids.split(',').filter(Boolean).slice(0, LIMIT_MAX) }
}

const CHARACTERS_MAX = 64 * 1024 * 1024

/** How much of a long text is wanted. */
export function readCut({ query }: ApiRequest): CutWish {
  const { characters, part } = query
  return {
    part: part === 'last' ? 'last' : 'first',
    ...(characters !== undefined && { characters: readWholeNumber('characters', characters, 1, CHARACTERS_MAX) }),
  }
}

/** One row more than asked for was read: it tells that there is a next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => number,
): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? String(cursorOf(page.at(-1)!)) : null }
}
