// Where a session stands and why, and whether it has ended or the probes hold it.
import type { SessionState } from '../activity/vocabulary.ts'

export { isEnded } from '#kernel/events/session-words'

/** A reason may come from a newer version of the program, so any text is kept. */
export type Standing = { readonly state: SessionState; readonly reason: string }

/** Two looks agreed that it was gone, and nobody had seen how it ended. */
export function isGuessedEnd({
  session,
  runtime,
}: {
  readonly session: Standing
  readonly runtime: { readonly reason: string }
}): boolean {
  return session.state === 'terminated' && session.reason === 'runtime_lost' && runtime.reason !== 'boot_changed'
}

const LIVENESS_REASONS: readonly string[] = ['runtime_lost', 'agent_process_exited', 'probe_failure']

/** The probes wrote this state, so a healthy look or a signal may lift it. */
export function isHeldByLiveness({ state, reason }: Standing): boolean {
  return state === 'detecting' || (state === 'stuck' && LIVENESS_REASONS.includes(reason))
}
