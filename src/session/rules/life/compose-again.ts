// The composing function as something that can be asked again: from what an event of a session keeps, and from its stream.
import type { StoredEvent } from '#kernel/events/event'
import type { RecordedDecision } from '#kernel/machine/decided'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { Observation } from '../liveness/observation.ts'
import { readObservation } from '../liveness/read-observation.ts'
import { writeObservation } from '../liveness/write-observation.ts'
import { readRecord } from '../record/read-record.ts'
import { type RecordDocument, type SessionRecord, startRecord } from '../record/session-record.ts'
import { writePatch, writeTime } from '../record/write-record.ts'
import { compose } from './compose.ts'

export const COMPOSE = 'session.compose'
export const COMPOSE_READS = ['record', 'lastSignalAt', 'signalSeq', 'observation'] as const

/** The record is what the stream said before, but for what was heard last and its number: they live beside the log. */
export function composeDecided(before: SessionRecord, observation: Observation, rule: string): RecordedDecision {
  const lastSignalAt = writeTime(before.activity.lastSignalAt)
  const { signalSeq } = before
  const facts = { $before: true, lastSignalAt, signalSeq, observation: writeObservation(observation) }
  return { by: COMPOSE, v: 1, rule, result: { $data: ['patch', 'announce'] }, facts }
}

/** What the stream says of the record, as it is written: whoever decides from it reads it closely. */
export function foldRecord(record: RecordDocument | undefined, { type, at, data }: StoredEvent): RecordDocument {
  const before = record ?? startRecord(at)
  return type === 'session.changed' && isObject(data.patch) ? { ...before, ...data.patch } : before
}

export function composeAgain(facts: JsonObject) {
  const before = facts.record as JsonObject
  const activity = { ...(before.activity as JsonObject), lastSignalAt: facts.lastSignalAt }
  const record = readRecord({ ...before, activity, signalSeq: facts.signalSeq }, 'record')
  const step = compose(record, readObservation(facts.observation, 'observation'))
  return { rule: step.rule, result: { patch: writePatch(step.patch), announce: step.announce } }
}
