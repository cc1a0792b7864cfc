// What a request does, in the words of the table: the act of its route, and what its body asks for besides or instead.
import { type Action, isInGroup } from './actions.ts'

/** A member of a body that makes another act of it. */
export type BodyAct = {
  readonly member: string
  /** Absent: whatever it holds but false. */
  readonly is?: string | boolean
  readonly action: Action
  /** It takes the place of the route's own act. */
  readonly instead?: true
}

export type ActingRoute = { readonly action: Action; readonly bodyActs?: readonly BodyAct[] }

export function listActions({ action, bodyActs = [] }: ActingRoute, body: unknown): readonly Action[] {
  const asked = bodyActs.filter(act => isAsked(act, body))
  const own = asked.some(({ instead }) => instead) ? [] : [action]
  return [...new Set([...own, ...asked.map(act => act.action)])]
}

/** Whether somebody's work is judged by it, or the home governed: only then more may be wanted than somebody who may do it. */
export function isJudging(actions: readonly Action[]): boolean {
  return isWeighty(actions) || actions.includes('submit_verdict')
}

/** What a person must mean, and what can be signed. */
export function isWeighty(actions: readonly Action[]): boolean {
  return actions.some(action => isInGroup(action, 'decide', 'govern'))
}

function isAsked({ member, is }: BodyAct, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, member)) return false
  const value = (body as Readonly<Record<string, unknown>>)[member]
  return is === undefined ? value !== undefined && value !== false : value === is
}
