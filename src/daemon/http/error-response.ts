// The only place where a failure becomes a status. What is not ours is logged in full and answered without a word of it.
import { type ApiResponse, json } from '#api/exchange'
import { toProblem } from '#core/kernel/error-problem'
import { isProvostError } from '#core/kernel/errors'
import { recogniseFailure } from '#core/kernel/recognise-failure'
import { redactData } from '#core/kernel/redact'

export type OnUnexpected = (error: unknown, correlation: string) => void

export function errorResponse(
  thrown: unknown,
  instance: string,
  correlation: string,
  onUnexpected: OnUnexpected,
): ApiResponse {
  const error = recogniseFailure(thrown)
  if (!isProvostError(error)) onUnexpected(error, correlation)
  const problem = toProblem(error, { instance, correlationId: correlation })
  const headers = {
    'content-type': 'application/problem+json',
    ...(problem.code === 'AUTH_REQUIRED' && { 'www-authenticate': 'Bearer' }),
  }
  return json(problem.status, redactData(problem), headers)
}
