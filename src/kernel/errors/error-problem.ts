// The problem document of an error (RFC 9457): the same object over HTTP, as `--json` and as MCP error data.

import { peek } from '../text/foreign-value.ts'
import { toJsonSafe } from '../text/json-safe.ts'
import { type CatalogRow, ERROR_CATALOG, type ErrorKind, type Severity } from './error-catalog.ts'
import { CONTEXT_FIELDS, type ErrorContext, readErrorFacts } from './error-facts.ts'
import { gradeOf, statusOfSeverity } from './error-severity.ts'
import { findPrimaryError, isProvostError, type ProvostError } from './errors.ts'

export type ProblemOrigin = { readonly instance?: string | undefined; readonly correlationId?: string | undefined }

export type Problem = ErrorContext & {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly kind: ErrorKind
  readonly severity: Severity
  readonly hint?: string
  readonly causedBy?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly instance?: string
  readonly correlationId?: string
}

export function toProblem(thrown: unknown, origin: ProblemOrigin = {}): Problem {
  const error = findPrimaryError(thrown)
  const { instance, correlationId } = origin
  return {
    ...(isProvostError(error) ? typedProblem(error) : untypedProblem()),
    ...(instance && { instance }),
    ...(correlationId && { correlationId }),
  }
}

function typedProblem(error: ProvostError): Problem {
  const { code, row, message, hint, causedBy, context } = readErrorFacts(error)
  const details = row ? carriedDetails(error, row) : {}
  return {
    ...problemHead(code, row?.title ?? 'Unknown error', message),
    ...(hint && { hint }),
    ...(causedBy && { causedBy }),
    ...context,
    ...(Object.keys(details).length > 0 && { details }),
  }
}

// The foreign message stays in the log: nobody has checked what it gives away.
function untypedProblem(): Problem {
  const { title, hint } = ERROR_CATALOG.INTERNAL
  return { ...problemHead('INTERNAL', title, 'An unexpected failure occurred.'), ...(hint && { hint }) }
}

function problemHead(code: string, title: string, detail: string): Problem {
  const grade = gradeOf(code)
  const { kind, severity } = grade
  return { type: `/errors/${code}`, title, status: statusOfSeverity(grade), detail, code, kind, severity }
}

const HAVE_THEIR_OWN_MEMBER: ReadonlySet<string> = new Set(['cause', ...CONTEXT_FIELDS])

function carriedDetails(error: ProvostError, row: CatalogRow): Record<string, unknown> {
  const details = peek(error, 'details')
  const carried = row.fields
    .filter(field => !HAVE_THEIR_OWN_MEMBER.has(field))
    .map(field => [field, toJsonSafe(peek(details, field))])
  return Object.fromEntries(carried.filter(([, value]) => value !== undefined))
}
