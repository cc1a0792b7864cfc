// What a look changes: always the runtime, and the session only where the probes own it.
import { deriveRecency, givenBack } from '../activity/activity-part.ts'
import { isEnded, isGuessedEnd, isHeldByLiveness } from '../life/standing.ts'
import { enterSession, type SessionPart, type SessionRecord } from '../record/session-record.ts'
import type { SessionDecision } from '../story/session-verdict.ts'
import { decideProbe, type ProbeFacts } from './decide-probe.ts'
import type { ProbeObservation, WitnessedObservation } from './observation.ts'
import { RUNTIME_BY_LOOK, type RuntimePart } from './runtime-part.ts'
import { type Step, step } from './step.ts'

export function composeProbe(record: SessionRecord, look: ProbeObservation): Step {
  if (look.generation !== record.generation) return step(record, 'fence.generation')
  const seen = { ...record, runtime: runtimeSeen(look) }
  if (isEnded(record.session.state)) return step(seen, 'ended.runtime_only')
  const decided = decideProbe(composeFacts(record, look))
  const { result, rule, evidence } = decided
  const session = settle(record, decided, look.at)
  return step({ ...seen, session, detecting: result.detecting }, `probe.${rule}`, evidence)
}

/** An end that was only guessed at from looks is corrected by its witness, however late it comes; nothing else is. */
export function composeWitnessed(record: SessionRecord, { at, generation, proof }: WitnessedObservation): Step {
  if (generation !== record.generation) return step(record, 'fence.generation')
  if (!isGuessedEnd(record)) return step(record, 'witness.nothing_new')
  const look = { kind: 'probe', at, generation, runtime: 'dead', process: 'dead', proof } as const
  const { result, rule, evidence } = decideProbe(composeFacts(record, look))
  const session = enterSession(record.session, { state: result.sessionState, reason: result.sessionReason }, at)
  return step({ ...record, session, runtime: runtimeSeen(look) }, `witness.${rule}`, evidence)
}

function runtimeSeen({ runtime, proof }: ProbeObservation): RuntimePart {
  if (proof === null) return RUNTIME_BY_LOOK[runtime]
  return { state: 'exited', reason: proof.kind === 'exit_record' ? 'exit_recorded' : 'boot_changed' }
}

function composeFacts({ activity, detecting }: SessionRecord, look: ProbeObservation): ProbeFacts {
  return {
    runtime: RUNTIME_BY_LOOK[look.runtime].state,
    runtimeFailed: look.runtime === 'failed',
    process: look.process === 'failed' ? 'indeterminate' : look.process,
    processFailed: look.process === 'failed',
    ...deriveRecency(activity, look.at),
    killRequested: false,
    proof: look.proof,
    prior: detecting,
    now: look.at,
  }
}

function settle({ session, activity }: SessionRecord, { result, rule }: SessionDecision, at: number): SessionPart {
  // A healthy look proves life and nothing more: what the agent does is what it said itself.
  if (rule === 'P5') return isHeldByLiveness(session) ? enterSession(session, givenBack(activity.state), at) : session
  if (rule.endsWith('/D4') && session.state === 'stuck') return session
  return enterSession(session, { state: result.sessionState, reason: result.sessionReason }, at)
}
