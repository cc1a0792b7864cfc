// Failures of the system that can meet any part of the program, told for what they are: none of them is a defect in it.

import { peek } from '../text/foreign-value.ts'
import type { ErrorCode } from './error-catalog.ts'
import { findPrimaryError, isProvostError, provostError } from './errors.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EROFS: 'DISK_READ_ONLY',
  EMFILE: 'FILES_EXHAUSTED',
  ENFILE: 'FILES_EXHAUSTED',
}

const CAUSES_MAX = 5

/** The error itself where it is typed or unknown. */
export function recogniseFailure(thrown: unknown): unknown {
  const primary = findPrimaryError(thrown)
  if (isProvostError(primary)) return primary
  for (let error = primary, depth = 0; error !== undefined && depth < CAUSES_MAX; depth++) {
    const code = CODES[String(peek(error, 'code'))]
    if (code !== undefined) return typed(code, error)
    error = peek(error, 'cause')
  }
  return primary
}

function typed(code: ErrorCode, cause: unknown): Error {
  const path = peek(cause, 'path')
  return provostError(code, { cause, details: { path: typeof path === 'string' ? path : 'the file system' } })
}
