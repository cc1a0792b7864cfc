// What a coordinator may do with a finding, and from which states. Human decisions outrank waves.
import type { FindingState } from '#finding/rules/finding-state'
import { provostError } from '#kernel/errors/errors'
import { type InstantMs, readInstant, writeInstant } from '#kernel/events/time'
import type { SwarmEventData } from '../record/swarm-events.ts'
import type { FindingView } from './finding-view.ts'

export const FINDING_VERBS = ['approve', 'unapprove', 'defer', 'reject', 'reopen'] as const

export type FindingVerb = (typeof FINDING_VERBS)[number]

export type VerbRequest = { readonly verb: FindingVerb; readonly reason: string | null; readonly until: string | null }

type VerbEvent = {
  [Type in 'finding.approved' | 'finding.unapproved' | 'finding.deferred' | 'finding.rejected' | 'finding.reopened']: {
    readonly type: Type
    readonly data: SwarmEventData[Type]
  }
}[keyof Pick<
  SwarmEventData,
  'finding.approved' | 'finding.unapproved' | 'finding.deferred' | 'finding.rejected' | 'finding.reopened'
>]

const OPEN: readonly FindingState[] = ['new', 'recurring', 'unverified']

export const VERB_STATES: Readonly<Record<FindingVerb, readonly FindingState[]>> = {
  approve: OPEN,
  unapprove: OPEN,
  defer: OPEN,
  reject: [...OPEN, 'deferred'],
  reopen: ['deferred', 'rejected', 'fixed', 'obsolete'],
}

/** Null when there is nothing to record: it is approved, or not approved, already. */
export function decideFindingVerb(finding: FindingView, { verb, reason, until }: VerbRequest): VerbEvent | null {
  needState(finding, verb, VERB_STATES[verb])
  if (verb === 'approve') return finding.approved ? null : { type: 'finding.approved', data: {} }
  if (verb === 'unapprove') return finding.approved ? { type: 'finding.unapproved', data: {} } : null
  const why = readReason(verb, reason)
  if (verb === 'defer') return { type: 'finding.deferred', data: { reason: why, until: readUntil(until) } }
  return verb === 'reject'
    ? { type: 'finding.rejected', data: { reason: why } }
    : { type: 'finding.reopened', data: { reason: why } }
}

/** There is nothing to prove about a finding that is closed or decided. */
export function needOpenForTest(finding: FindingView): void {
  needState(finding, 'bind-test', OPEN)
}

function needState({ id, state }: FindingView, verb: string, states: readonly FindingState[]): void {
  if (states.includes(state)) return
  throw provostError('SWARM_FINDING_STATE', { details: { id, findingId: id, state, verb, states: states.join(', ') } })
}

function readReason(verb: FindingVerb, reason: string | null): string {
  if (reason === null || reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb } })
  return reason
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day means until its end. */
function readUntil(until: string | null): string | null {
  if (until === null) return null
  const instant = readInstant(DAY.test(until) ? `${until}T23:59:59.999Z` : until)
  if (instant === undefined)
    throw provostError('INPUT_INVALID', { message: 'until must be a day or an instant', details: { field: 'until' } })
  return writeInstant(instant)
}

/** Deferred for longer than it was deferred: the next collect opens it again. An unreadable date never passes. */
export function isDeferralOver({ state, decision }: FindingView, now: InstantMs): boolean {
  const until = readInstant(decision?.until)
  return state === 'deferred' && until !== undefined && until < now
}
