// What a signal from the agent changes: the activity, and with it the session. It is proof of life, never of death.

import { isEnded, isHeldByLiveness } from '../life/standing.ts'
import type { ActivityObservation } from '../liveness/observation.ts'
import { type Step, step } from '../liveness/step.ts'
import { enterSession, type SessionRecord } from '../record/session-record.ts'
import { type ActivityPart, SESSION_BY_ACTIVITY } from './activity-part.ts'

export function composeActivity(record: SessionRecord, signal: ActivityObservation): Step {
  const fence = findFence(record, signal)
  if (fence) return step(record, fence)
  const { session, detecting } = record
  const heard = {
    ...record,
    activity: hear(record.activity, signal),
    signalSeq: signal.seq ?? record.signalSeq,
  }
  if (isEnded(session.state)) return step(heard, 'ended.activity_only')
  if (signal.activity === 'exited') return step(heard, 'activity.exit_is_not_death')
  if (detecting && signal.at < detecting.startedAt) return step(heard, 'activity.before_episode')
  if (signal.wordsFollow && session.state === 'not_started') return step(heard, 'activity.words_follow')
  const moved = enterSession(session, SESSION_BY_ACTIVITY[signal.activity], signal.at)
  const rule = isHeldByLiveness(session) ? 'activity.proof_of_life' : `activity.${signal.activity}`
  return step({ ...heard, session: moved, detecting: null }, rule)
}

/** Signals of another life, doubtful ones, repeated ones and late ones are not heard at all. */
function findFence({ generation, signalSeq, activity }: SessionRecord, signal: ActivityObservation): string | null {
  if (signal.generation !== generation) return 'fence.generation'
  if (signal.confidence !== 'valid') return 'activity.not_valid'
  if (signal.seq !== null) return signal.seq <= signalSeq ? 'fence.sequence' : null
  const isOlder = activity.lastSignalAt !== null && signal.at < activity.lastSignalAt
  return isOlder ? 'activity.older' : null
}

function hear(before: ActivityPart, { at, activity, source, resetAt }: ActivityObservation): ActivityPart {
  return {
    state: activity,
    source,
    enteredAt: activity === before.state ? before.enteredAt : at,
    lastSignalAt: before.lastSignalAt === null ? at : Math.max(before.lastSignalAt, at),
    resetAt: activity === 'quota_paused' ? resetAt : null,
  }
}
