// What a severity looks like and asks for, and what a kind means to a shell and to an HTTP client: each map exists once.
import { type ErrorKind, findCatalogRow, type Severity } from './error-catalog.ts'

export type SeverityLook = {
  readonly icon: string
  readonly color: 'red' | 'orange' | 'blue' | 'green'
  readonly callout: 'danger' | 'caution' | 'note' | 'tip'
  readonly meaning: string
  readonly response: string
}

export const SEVERITY_LOOKS: Readonly<Record<Severity, SeverityLook>> = {
  CRITICAL: {
    icon: '⊘',
    color: 'red',
    callout: 'danger',
    meaning: 'persistent state corrupted or contract broken; a record or index is wrong, not just absent',
    response: 'stop ingesting, repair the underlying state, then resume',
  },
  HIGH: {
    icon: '⚠',
    color: 'orange',
    callout: 'caution',
    meaning: 'operator action required before the system can make progress; one run lost',
    response: 'diagnose using the hint, fix the upstream cause, re-dispatch',
  },
  MEDIUM: {
    icon: 'ℹ',
    color: 'blue',
    callout: 'note',
    meaning: 'informational: a race or transient issue handled gracefully',
    response: 'inspect the persisted state with the suggested command, then continue',
  },
  LOW: {
    icon: '✓',
    color: 'green',
    callout: 'tip',
    meaning: 'caller bug surfaced as a refusal; system state is consistent',
    response: 'fix the caller; no recovery needed',
  },
}

export const EXIT_CODE_BY_KIND: Readonly<Record<ErrorKind, number>> = {
  invalid: 2,
  not_found: 3,
  conflict: 4,
  blocked: 1,
  unavailable: 5,
  internal: 70,
}

export const STATUS_BY_KIND: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  not_found: 404,
  conflict: 409,
  blocked: 422,
  unavailable: 503,
  internal: 500,
}

export type Grade = { readonly kind: ErrorKind; readonly severity: Severity; readonly status?: number }

// A code of another version of the program: nothing is known, so the worst kind that is not damage is assumed.
const UNLISTED: Grade = { kind: 'internal', severity: 'HIGH' }

export function gradeOf(code: string): Grade {
  return findCatalogRow(code) ?? UNLISTED
}

export function statusOfSeverity(grade: Grade): number {
  return grade.status ?? STATUS_BY_KIND[grade.kind]
}

export type SeverityAnswer = {
  readonly known: boolean
  readonly severity: Severity
  readonly kind: ErrorKind
  readonly exitCode: number
  readonly httpStatus: number
  readonly icon: string
  readonly word: Severity
  readonly color: SeverityLook['color']
  readonly callout: SeverityLook['callout']
}

export function severityOf(code: string): SeverityAnswer {
  const grade = gradeOf(code)
  const { icon, color, callout } = SEVERITY_LOOKS[grade.severity]
  return {
    known: grade !== UNLISTED,
    severity: grade.severity,
    kind: grade.kind,
    exitCode: EXIT_CODE_BY_KIND[grade.kind],
    httpStatus: statusOfSeverity(grade),
    icon,
    word: grade.severity,
    color,
    callout,
  }
}
