// The states of a finding, what sharpens each of them, and which of them are open, decided or closed.
import { isOneOf } from '#kernel/reading/json-value'

export const FINDING_STATES = ['new', 'recurring', 'fixed', 'unverified', 'deferred', 'rejected', 'obsolete'] as const

export type FindingState = (typeof FINDING_STATES)[number]

/** `approved` was a state in data of testing-os; here approval is a fact of its own, and the finding is open. */
export const PRIOR_STATES = [...FINDING_STATES, 'approved'] as const

export type PriorState = (typeof PRIOR_STATES)[number]

/** Why a finding is unverified, in the order in which people are told. */
export const UNVERIFIED_REASONS = [
  'out_of_scope',
  'not_observed',
  'lens_changed',
  'agent_incomplete',
  'unchanged_code',
  'ambiguous_match',
  'no_proof',
] as const

export type UnverifiedReason = (typeof UNVERIFIED_REASONS)[number]

export const FIXED_PROOFS = ['verifier', 'test', 'anchor_gone', 'anchor_changed'] as const

export type FixedProof = (typeof FIXED_PROOFS)[number]

export const RECURRING_DETAILS = ['regressed', 'moved'] as const

export type RecurringDetail = (typeof RECURRING_DETAILS)[number]

/** Every pair of state and detail that can be written down. */
export type FindingClassification =
  | { readonly state: 'new'; readonly detail: null }
  | { readonly state: 'recurring'; readonly detail: RecurringDetail | null }
  | { readonly state: 'fixed'; readonly detail: FixedProof | null }
  | { readonly state: 'unverified'; readonly detail: UnverifiedReason }
  | { readonly state: 'deferred' | 'rejected'; readonly detail: 'seen_again' | null }
  | { readonly state: 'obsolete'; readonly detail: 'file_deleted' | null }

export function isFindingState(value: unknown): value is FindingState {
  return isOneOf(value, FINDING_STATES)
}

/** A person decided: no wave changes it. */
export function isDecided(state: PriorState): state is 'deferred' | 'rejected' {
  return state === 'deferred' || state === 'rejected'
}

/** Proven gone; only a new report opens it again. */
export function isClosedFinding(state: PriorState): state is 'fixed' | 'obsolete' {
  return state === 'fixed' || state === 'obsolete'
}

export function isOpenFinding(state: PriorState): boolean {
  return !isDecided(state) && !isClosedFinding(state)
}
