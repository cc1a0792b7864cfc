// A problem document becomes the typed error it was made from, so that both doors fail alike.
import { type ProvostError, provostError, receivedError } from '#kernel/errors/errors'

export function problemToError(problem: unknown): ProvostError {
  const { code, detail, hint, causedBy, details, runId, waveId, agentRunId, findingsAttempted } = (problem ??
    {}) as Record<string, never>
  if (typeof code === 'string' && typeof detail === 'string') {
    return receivedError(code, {
      message: detail,
      hint,
      cause: causedBy,
      details,
      runId,
      waveId,
      agentRunId,
      findingsAttempted,
    })
  }
  return provostError('DAEMON_UNREACHABLE', {
    message: 'the daemon answered with something that is no problem document',
    cause: JSON.stringify(problem)?.slice(0, 200),
  })
}
