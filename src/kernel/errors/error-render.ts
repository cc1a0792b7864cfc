// The exact text of an error on stderr, for every command and the REPL; rendering never throws.

import { causeTextOf, isError, peek, peekText } from '../text/foreign-value.ts'
import { toJsonSafe } from '../text/json-safe.ts'
import { flattenText } from '../text/text-hygiene.ts'
import { CONTEXT_FIELDS, type FactsOfError, readErrorFacts } from './error-facts.ts'
import { SEVERITY_LOOKS, severityOf } from './error-severity.ts'
import { findPrimaryError, isProvostError } from './errors.ts'

const LABELS: Readonly<Record<(typeof CONTEXT_FIELDS)[number], string>> = {
  runId: 'Run',
  waveId: 'Wave',
  agentRunId: 'Agent run',
  findingsAttempted: 'Findings attempted',
}

export function renderTopLevelError(thrown: unknown): string[] {
  const error = findPrimaryError(thrown)
  return isProvostError(error) ? renderTyped(readErrorFacts(error)) : [`ERROR: ${untypedText(error)}`]
}

function renderTyped({ code, message, hint, causedBy, context }: FactsOfError): string[] {
  const lines = [`ERROR [${code}]: ${message}`]
  if (hint) lines.push(`  Next: ${hint}`)
  if (causedBy) lines.push(`  Caused by: ${causedBy}`)
  for (const field of CONTEXT_FIELDS) {
    const value = context[field]
    if (value !== undefined) lines.push(`  ${LABELS[field]}: ${flattenText(String(value))}`)
  }
  return lines
}

function untypedText(thrown: unknown): string {
  const text = isError(thrown)
    ? flattenText(peekText(thrown, 'message')) || peekText(thrown, 'name')
    : valueText(thrown)
  return flattenText(text) || 'Error'
}

// No foreign toString is called: it may throw, or lie.
function valueText(value: unknown): string {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? '[object Object]' : String(value)
  } catch {
    return '[object Object]'
  }
}

// The text of `--verbose`: after the usual lines severity, every cause, the details and the stack.
export function renderVerbose(thrown: unknown): string[] {
  const error = findPrimaryError(thrown)
  return [
    ...renderTopLevelError(error),
    '',
    severityLine(error),
    ...causeChain(error).map((cause, index) => `  Cause ${index + 1}: ${cause}`),
    ...detailLines(error),
    ...stackLines(error),
  ]
}

function severityLine(error: unknown): string {
  const { severity } = severityOf(isProvostError(error) ? readErrorFacts(error).code : 'INTERNAL')
  return `${SEVERITY_LOOKS[severity].icon} ${severity}`
}

const CAUSES_MAX = 10

// A chain may lead back to itself: it ends at the first repeat.
function causeChain(error: unknown): string[] {
  const seen = new Set<unknown>([error])
  const texts: string[] = []
  let cause = peek(error, 'cause')
  while (cause !== undefined && cause !== null && !seen.has(cause) && texts.length < CAUSES_MAX) {
    seen.add(cause)
    texts.push(flattenText(causeTextOf(cause)) || untypedText(cause))
    cause = peek(cause, 'cause')
  }
  return texts
}

function detailLines(error: unknown): string[] {
  const details = isProvostError(error) ? peek(error, 'details') : undefined
  return details === undefined ? [] : [`  Details: ${flattenText(JSON.stringify(toJsonSafe(details)))}`]
}

function stackLines(error: unknown): string[] {
  const frames = peekText(error, 'stack').split('\n').map(flattenText)
  return frames.filter(frame => frame.startsWith('at ')).map(frame => `    ${frame}`)
}
