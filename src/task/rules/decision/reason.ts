// A person's reason for an override, a redo or a revert: it must say something, and not too much.
import { isFilledText } from '#kernel/reading/json-value'

export const REASON_LENGTH_MAX = 2000

export type ReasonProblem = 'REASON_REQUIRED' | 'REASON_TOO_LONG'

export function findReasonProblem(reason: unknown): ReasonProblem | undefined {
  if (!isFilledText(reason)) return 'REASON_REQUIRED'
  return reason.trim().length > REASON_LENGTH_MAX ? 'REASON_TOO_LONG' : undefined
}
