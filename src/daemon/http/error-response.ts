// The only place where a failure becomes a status. What is not ours is logged in full and answered without a word of it.
import { type ApiResponse, json } from '#api/exchange'
import { toProblem } from '#kernel/errors/error-problem'
import { isProvostError } from '#kernel/errors/errors'
import { recogniseFailure } from '#kernel/errors/recognise-failure'
import { redactData } from '#kernel/text/redact'

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
