// One route as data. Dispatch, OpenAPI, the client and the security check all read it.
import type { Action } from '#access/rules/who/actions'
import type { SubjectNoun } from '#access/rules/who/derive-relation'
import type { BodyAct } from '#access/rules/who/listed-actions'
import type { ErrorCode } from '#kernel/errors/error-catalog'
import type { Method } from './exchange.ts'
import type { SchemaName } from './schemas.ts'

export type QueryParameter = {
  readonly name: string
  readonly about: string
  readonly required?: true
  readonly type?: 'integer'
}

export type Route = {
  readonly name: string
  readonly method: Method
  /** What is done, in the words of the table that is asked before anything else. */
  readonly action: Action
  /** Whose work it is about, for an agent that asks; absent: not its own. */
  readonly subject?: SubjectNoun
  /** What its body may ask for that is an act of its own, such as an agent that is not confined. */
  readonly bodyActs?: readonly BodyAct[]
  /** Its body names the one project that it is about, under `project`. */
  readonly namesProject?: true
  /** `{name}` takes one segment, `{name+}` the rest. */
  readonly path: string
  readonly summary: string
  readonly query?: readonly QueryParameter[]
  readonly body?: SchemaName
  readonly answer: SchemaName | 'events' | 'html' | 'openapi'
  readonly status?: 200 | 201
  /** The same shape, where it was there before. */
  readonly orStatus?: 200
  readonly codes: readonly ErrorCode[]
  /** Readable without a token: it tells nothing about anybody's work. */
  readonly isPublic?: true
  /** Answered from the log alone, so it can be asked as of a past moment (`?at=`). */
  readonly keepsPast?: true
  /** Says how agents are, or acts by it: where no daemon watches them, they are looked at first. */
  readonly showsLife?: true
  /** May take so long that others would wait for it: a daemon carries it out beside its event loop. */
  readonly isHeavy?: true
  /** Must name the version it was decided on. */
  readonly needsIfMatch?: true
  readonly bodyMaxBytes?: number
}

/** For routes that start agents: every word by which one of them would run without a cage. */
export const OPENS_CAGES: readonly BodyAct[] = [
  { member: 'confinement', is: 'off', action: 'open_cage' },
  { member: 'confinement', is: 'preferred', action: 'open_cage' },
  { member: 'isolate', is: false, action: 'open_cage' },
]

export const BODY_MAX_BYTES = 1024 * 1024
