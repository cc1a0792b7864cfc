// Typed errors: the classes, the one function everyone throws with, and how to tell a typed error from any other value.

import { causeTextOf, isError, peek } from '../text/foreign-value.ts'
import { type ErrorClass, type ErrorCode, type ErrorKind, findCatalogRow, type Severity } from './error-catalog.ts'
import { gradeOf } from './error-severity.ts'
import { composeMessage, composeOwnHint, type ValidationProblem } from './error-wording.ts'
import { composeListingHint } from './listing-hint.ts'

export type { ValidationProblem } from './error-wording.ts'

export type ContextValue = string | number

export type ErrorFactsGiven = {
  readonly message?: string | undefined
  readonly hint?: string | undefined
  readonly cause?: unknown
  readonly runId?: ContextValue | undefined
  readonly waveId?: ContextValue | undefined
  readonly agentRunId?: ContextValue | undefined
  readonly findingsAttempted?: ContextValue | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

// Registered, so that two copies of the package recognise each other's errors.
const TYPED = Symbol.for('provost.error')

export class ProvostError extends Error {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  readonly severity: Severity
  readonly hint: string | undefined
  readonly runId: ContextValue | undefined
  readonly waveId: ContextValue | undefined
  readonly agentRunId: ContextValue | undefined
  readonly findingsAttempted: ContextValue | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, given: ErrorFactsGiven) {
    super(given.message ?? '', given.cause === undefined ? {} : { cause: given.cause })
    const grade = gradeOf(code)
    this.name = findCatalogRow(code)?.class ?? 'ProvostError' // a bundler may rename the class itself
    this.code = code
    this.kind = grade.kind
    this.severity = grade.severity
    this.hint = given.hint
    this.runId = given.runId
    this.waveId = given.waveId
    this.agentRunId = given.agentRunId
    this.findingsAttempted = given.findingsAttempted
    this.details = given.details
  }

  get [TYPED](): true {
    return true
  }
}

export class RecordValidationError extends ProvostError {}
export class DuplicateRunIdError extends ProvostError {}
export class IsolationError extends ProvostError {}
export class CollectUpsertError extends ProvostError {}
export class StateMachineRejectionError extends ProvostError {}
export class AgentOutputValidationError extends ProvostError {}
export class InputError extends ProvostError {}
export class NotFoundError extends ProvostError {}
export class ConflictError extends ProvostError {}
export class StoreError extends ProvostError {}
export class ConfigError extends ProvostError {}
export class AuthError extends ProvostError {}
export class DaemonError extends ProvostError {}
export class GitError extends ProvostError {}
export class HttpError extends ProvostError {}
export class SwarmError extends ProvostError {}
export class SarifError extends ProvostError {}
export class TaskError extends ProvostError {}
export class SessionError extends ProvostError {}
export class ReviewError extends ProvostError {}
export class LookingError extends ProvostError {}
export class EvidenceError extends ProvostError {}
export class LessonError extends ProvostError {}
export class StateDirError extends ProvostError {}
export class UsageError extends ProvostError {}
export class FleetError extends ProvostError {}
export class ProofError extends ProvostError {}
export class InstallError extends ProvostError {}

const CLASSES: Readonly<Record<ErrorClass, typeof ProvostError>> = {
  ProvostError,
  RecordValidationError,
  DuplicateRunIdError,
  IsolationError,
  CollectUpsertError,
  StateMachineRejectionError,
  AgentOutputValidationError,
  InputError,
  NotFoundError,
  ConflictError,
  StoreError,
  ConfigError,
  AuthError,
  DaemonError,
  GitError,
  HttpError,
  SwarmError,
  SarifError,
  TaskError,
  SessionError,
  ReviewError,
  LookingError,
  EvidenceError,
  LessonError,
  StateDirError,
  UsageError,
  FleetError,
  ProofError,
  InstallError,
}

// The one way to make an error of ours: `throw provostError('NOT_FOUND', { details: { noun: 'task', id } })`.
export function provostError(code: ErrorCode, given: ErrorFactsGiven = {}): ProvostError {
  const row = findCatalogRow(code)
  if (!row) return receivedError(code, given)
  const facts = { ...given.details, ...givenFacts(given) }
  return new CLASSES[row.class](code, {
    ...given,
    message: given.message ?? composeMessage(row.shape, facts),
    hint:
      given.hint ??
      (code === 'NOT_FOUND' ? composeListingHint(facts.noun) : row.hint && composeOwnHint(row.hint, facts)),
  })
}

// An error that another process described, taken as it came; a newer version may send a code we do not list.
export function receivedError(code: string, given: ErrorFactsGiven = {}): ProvostError {
  return new CLASSES[findCatalogRow(code)?.class ?? 'ProvostError'](code as ErrorCode, given)
}

// Only facts that were given, so that an absent one never hides a detail of the same name.
function givenFacts({ cause, runId, waveId, agentRunId, findingsAttempted }: ErrorFactsGiven): Record<string, unknown> {
  const facts = { cause: causeTextOf(cause) || undefined, runId, waveId, agentRunId, findingsAttempted }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

// A `code` property proves nothing: Node and SQLite set one too.
export function isProvostError(thrown: unknown): thrown is ProvostError {
  try {
    return thrown instanceof ProvostError || (thrown instanceof Error && TYPED in thrown)
  } catch {
    return false // a proxy that refuses to be examined is not ours
  }
}

// Of several failures at once the first typed one is the error; the others belong in the log.
export function findPrimaryError(thrown: unknown): unknown {
  const errors = isError(thrown) && thrown instanceof AggregateError ? peek(thrown, 'errors') : undefined
  return Array.isArray(errors) ? (errors.find(isProvostError) ?? thrown) : thrown
}

export type Rejection = {
  readonly kind: 'BLOCKED' | 'TERMINAL' | 'INVALID'
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly hint?: string | undefined
  readonly allowedTransitions: readonly string[]
  readonly overrideTransitions: readonly string[]
} & (
  | { readonly agentRunId: ContextValue; readonly subject?: string | undefined }
  | { readonly agentRunId?: ContextValue | undefined; readonly subject: string }
)

const REJECTION_CODES = {
  BLOCKED: 'STATE_MACHINE_BLOCKED',
  TERMINAL: 'STATE_MACHINE_TERMINAL',
  INVALID: 'STATE_MACHINE_INVALID',
} as const

// A transition that a state machine refused; it always names the ways out, also when there are none.
export function stateMachineRejection(rejection: Rejection): ProvostError {
  const { kind, from, to, reason, hint, agentRunId, subject, allowedTransitions, overrideTransitions } = rejection
  const details = { kind, from, to, allowedTransitions, overrideTransitions }
  return provostError(REJECTION_CODES[kind], {
    message: `Illegal transition ${from} → ${to}: ${reason}`,
    hint,
    agentRunId,
    details: subject === undefined ? details : { ...details, subject },
  })
}

const PROBLEMS_MAX = 100

// All failures of a validation in one lasting order, and how many more there were.
export function sortedProblems(problems: readonly ValidationProblem[]): ValidationProblem[] {
  const sorted = problems.toSorted((a, b) => compareText(a.path, b.path) || compareText(a.keyword, b.keyword))
  const more = sorted.length - PROBLEMS_MAX
  if (more <= 0) return sorted
  return [...sorted.slice(0, PROBLEMS_MAX), { path: '', keyword: 'truncated', message: `${more} more` }]
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
