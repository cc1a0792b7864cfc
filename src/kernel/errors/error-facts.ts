// What a typed error tells, read once and safely: the same facts feed the terminal and the problem document.

import { causeTextOf, peek, peekText } from '../text/foreign-value.ts'
import { flattenText } from '../text/text-hygiene.ts'
import { type CatalogRow, findCatalogRow } from './error-catalog.ts'
import { composeCatalogHint } from './error-wording.ts'
import type { ContextValue, ProvostError } from './errors.ts'

export const CONTEXT_FIELDS = ['runId', 'waveId', 'agentRunId', 'findingsAttempted'] as const

export type ErrorContext = Readonly<Partial<Record<(typeof CONTEXT_FIELDS)[number], ContextValue>>>

export type FactsOfError = {
  readonly code: string
  /** Absent for a code of another version of the program. */
  readonly row: CatalogRow | undefined
  readonly message: string
  /** Empty when there is none. */
  readonly hint: string
  /** Empty when there is none. */
  readonly causedBy: string
  readonly context: ErrorContext
}

export function readErrorFacts(error: ProvostError): FactsOfError {
  const code = flattenText(peekText(error, 'code'))
  const row = findCatalogRow(code)
  const context = readContext(error)
  return {
    code,
    row,
    message: flattenText(peekText(error, 'message')) || (row?.title ?? '(no message)'),
    hint: flattenText(peekText(error, 'hint')) || catalogHint(error, row, context),
    causedBy: flattenText(causeTextOf(peek(error, 'cause'))),
    context,
  }
}

function readContext(error: ProvostError): ErrorContext {
  const present = CONTEXT_FIELDS.map(field => [field, peek(error, field)]).filter(([, value]) => isPresent(value))
  return Object.fromEntries(present) // each of the fields at most once, text or number
}

// Zero is a wave like any other; the empty text is no id.
function isPresent(value: unknown): value is ContextValue {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}

function catalogHint(error: ProvostError, row: CatalogRow | undefined, context: ErrorContext): string {
  if (row?.hint === undefined) return ''
  return flattenText(
    composeCatalogHint(row.hint, { ...context, outputPath: peek(peek(error, 'details'), 'outputPath') }),
  )
}
