// The pure functions of the error rules behind `provost conformance`: JSON in, JSON out, a refusal is INPUT_INVALID.

import { CONTEXT_FIELDS } from '#kernel/errors/error-facts'
import { toProblem } from '#kernel/errors/error-problem'
import { renderTopLevelError } from '#kernel/errors/error-render'
import { severityOf } from '#kernel/errors/error-severity'
import { type ContextValue, type ProvostError, provostError, receivedError } from '#kernel/errors/errors'
import { contrastOf, isHexColor } from './contrast.ts'

type Members = Readonly<Record<string, unknown>>

export const errorsFunctions: Readonly<Record<string, (input: unknown) => unknown>> = {
  'errors.render': input => ({ lines: renderTopLevelError(readThrown(readMembers(input, 'in').error)) }),
  'errors.toProblem': input => {
    const { error, instance, correlationId } = readMembers(input, 'in')
    return toProblem(readThrown(error), {
      instance: readOptionalText(instance, 'instance'),
      correlationId: readOptionalText(correlationId, 'correlationId'),
    })
  },
  'errors.severityOf': input => severityOf(readText(readMembers(input, 'in').code, 'code')),
  'errors.contrast': input => {
    const { foreground, background } = readMembers(input, 'in')
    return contrastOf(readColor(foreground, 'foreground'), readColor(background, 'background'))
  },
}

// The value that the description stands for, as if somebody had really thrown it.
function readThrown(description: unknown): unknown {
  const members = readMembers(description, 'error')
  if (members.class === 'ProvostError') return readTyped(members)
  if (members.class === 'Error') return readForeignError(members)
  if (members.class === 'raw') return members.value
  throw refusal('error.class', 'ProvostError, Error or raw')
}

function readTyped({ code, message, hint, cause, details, ...others }: Members): ProvostError {
  if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]*$/.test(code)) throw refusal('error.code', 'an upper-case code')
  const context = CONTEXT_FIELDS.map(field => [field, readContextValue(others[field], field)])
  return receivedError(code, {
    message: typeof message === 'string' ? message : undefined,
    hint: typeof hint === 'string' ? hint : undefined,
    cause: cause ?? undefined,
    details: isMembers(details) ? details : undefined,
    ...Object.fromEntries(context),
  })
}

// Defined, not assigned: whatever it carries must not act as a setter.
function readForeignError({ class: _, ...members }: Members): Error {
  const properties = Object.entries(members).map(([key, value]) => [key, { value, configurable: true, writable: true }])
  return Object.defineProperties(new Error(), Object.fromEntries(properties))
}

function readContextValue(value: unknown, field: string): ContextValue | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value === undefined || value === null) return undefined
  throw refusal(`error.${field}`, 'a text, a number or null')
}

function readColor(value: unknown, name: string): string {
  if (isHexColor(value)) return value
  throw refusal(name, 'a colour like #1a2b3c')
}

function readText(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw refusal(name, 'a text')
}

function readOptionalText(value: unknown, name: string): string | undefined {
  return value === undefined || value === null ? undefined : readText(value, name)
}

function readMembers(value: unknown, name: string): Members {
  if (isMembers(value)) return value
  throw refusal(name, 'an object')
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusal(field: string, expectation: string): ProvostError {
  return provostError('INPUT_INVALID', { message: `${field} must be ${expectation}`, details: { field } })
}
