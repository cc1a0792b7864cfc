// What the course of a life changes: it was spawned, it is to be ended, it is opened again.
import { NEVER_HEARD } from '../activity/activity-part.ts'
import type { KillKind, SessionReason } from '../activity/vocabulary.ts'
import type { KillObservation, RestoredObservation, SpawnedObservation } from '../liveness/observation.ts'
import { NOT_SPAWNED, RUNNING } from '../liveness/runtime-part.ts'
import { type Step, step } from '../liveness/step.ts'
import { isFinalPr, type PrPart } from '../pull-request/pr-part.ts'
import { enterSession, type SessionRecord } from '../record/session-record.ts'
import { isEnded } from './standing.ts'

type KillWords = { readonly session: SessionReason; readonly runtime: string }

const KILLS: Readonly<Record<KillKind, KillWords>> = {
  manual: { session: 'manually_killed', runtime: 'manual_kill_requested' },
  cleanup: { session: 'auto_cleanup', runtime: 'auto_cleanup' },
  error: { session: 'error_in_process', runtime: 'spawn_incomplete' },
}

/** The session ends at once; the runtime is unknown until it was seen to be gone. A second kill does nothing at all. */
export function composeKill(record: SessionRecord, { at, killKind, runtimeGone }: KillObservation): Step {
  if (isEnded(record.session.state)) return step(record, 'kill.already_ended')
  const { session, runtime } = KILLS[killKind]
  const next: SessionRecord = {
    ...record,
    session: enterSession(record.session, { state: 'terminated', reason: session }, at),
    runtime: { state: runtimeGone ? 'exited' : 'unknown', reason: runtime },
    detecting: null,
  }
  return step(next, `kill.${killKind}`, `${killKind} kill requested`)
}

/** The process is there; the session has not started until its agent is heard. */
export function composeSpawned(record: SessionRecord, { generation }: SpawnedObservation): Step {
  if (generation !== record.generation) return step(record, 'fence.generation')
  if (isEnded(record.session.state)) return step(record, 'ended.ignored')
  return step({ ...record, runtime: RUNNING }, 'spawn.completed')
}

export function composeRestored(record: SessionRecord, { at, generation }: RestoredObservation): Step {
  if (!isEnded(record.session.state)) return step(record, 'restore.not_ended')
  if (generation !== record.generation + 1) return step(record, 'fence.generation')
  const next: SessionRecord = {
    session: enterSession(record.session, { state: 'not_started', reason: 'spawn_requested' }, at),
    pr: isFinalPr(record.pr.state) ? CLEARED_PR : record.pr,
    runtime: NOT_SPAWNED,
    activity: NEVER_HEARD,
    detecting: null,
    generation,
    signalSeq: 0,
  }
  return step(next, 'restore.reopened')
}

const CLEARED_PR: PrPart = { state: 'none', reason: 'cleared_on_restore', number: 0, url: '' }
