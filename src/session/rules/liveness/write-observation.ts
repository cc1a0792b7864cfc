// Writes an observation as it is kept beside what it led to: with times as text.
import { writeInstant } from '#kernel/events/time'
import { writeTime } from '../record/write-record.ts'
import type { Observation } from './observation.ts'

export function writeObservation(observation: Observation): Observation<string> {
  const at = writeInstant(observation.at)
  return observation.kind === 'activity'
    ? { ...observation, at, resetAt: writeTime(observation.resetAt) }
    : { ...observation, at }
}
