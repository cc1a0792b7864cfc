// What each step of the verifier made of a record: the record keeps flags and reasons, and the reasons lead back to steps.

import { isProvenanceProven } from '../record/record.ts'
import { filledTextOf, membersInList, ownMemberOf } from '../shape/json-object.ts'
import { findReasonRow, type VerifierStep } from './reason-steps.ts'

/** In the order in which the verifier takes them. */
export const VERIFIER_STEPS = [
  'pre-check',
  'guard',
  'schema',
  'verifier-owned',
  'provenance',
  'consistency',
  'policy',
] as const satisfies readonly VerifierStep[]

/** `not_proven`: it was let through by a stub. `not_asked`: an earlier step ended it. `not_known`: the record does not say. */
export type StepState = 'passed' | 'failed' | 'not_proven' | 'not_asked' | 'not_known'

export type StepReason = { readonly text: string; readonly rule: string; readonly remedy: string }

export type StepOutcome = {
  readonly step: VerifierStep | 'unknown'
  readonly state: StepState
  readonly reasons: readonly StepReason[]
}

export function deriveVerifierSteps(record: unknown): StepOutcome[] {
  const verification = ownMemberOf(record, 'verification')
  const reasons = membersInList(ownMemberOf(verification, 'rejection_reasons')).flatMap(
    text => filledTextOf(text) ?? [],
  )
  const read = reasons.map(text => ({ text, row: findReasonRow(text) }))
  const ofStep = (step: VerifierStep) =>
    read.flatMap(({ text, row }) => (row?.step === step ? [{ text, rule: row.rule, remedy: row.remedy }] : []))
  const failed = new Set(read.map(({ row }) => row?.step))
  const steps = VERIFIER_STEPS.map(
    (step): StepOutcome => ({
      step,
      state: failed.has(step) ? 'failed' : stateOf(step, record, failed),
      reasons: ofStep(step),
    }),
  )
  const others = read.filter(({ row }) => row === undefined).map(({ text }) => ({ text, rule: 'unknown', remedy: '' }))
  return others.length === 0 ? steps : [...steps, { step: 'unknown', state: 'failed', reasons: others }]
}

type Failed = ReadonlySet<VerifierStep | undefined>

function stateOf(step: VerifierStep, record: unknown, failed: Failed): StepState {
  const verification = ownMemberOf(record, 'verification')
  const status = ownMemberOf(verification, 'status')
  if (status === 'accepted') return step !== 'provenance' || isProvenanceProven(record) ? 'passed' : 'not_proven'
  // A reason of another verifier says nothing about the order in which that one works.
  if (status !== 'rejected' || failed.has(undefined) || failed.size === 0) return 'not_known'
  if (failed.has('pre-check')) return 'not_asked'
  return REJECTED[step](verification, failed)
}

const EARLY = ['guard', 'schema', 'verifier-owned'] as const

/** How far a rejected submission came: every reason is collected, but content is read only of what has the right shape. */
const REJECTED: Readonly<Record<VerifierStep, (verification: unknown, failed: Failed) => StepState>> = {
  'pre-check': () => 'passed',
  guard: () => 'passed',
  schema: () => 'passed',
  'verifier-owned': () => 'passed',
  provenance: (verification, failed) => {
    if (EARLY.some(step => failed.has(step))) return 'not_asked'
    return isProvenanceProven({ verification }) ? 'passed' : 'not_known'
  },
  consistency: (_verification, failed) => (failed.has('schema') ? 'not_asked' : 'passed'),
  policy: (verification, failed) => {
    if (failed.has('schema')) return 'not_asked'
    return ownMemberOf(verification, 'policy_valid') === true ? 'passed' : 'not_known'
  },
}
