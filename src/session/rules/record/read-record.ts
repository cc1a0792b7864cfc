// Reads records, memories and proofs that come from outside or from the log.

import { readObject, readText, refuseInput } from '#kernel/reading/read-input'
import { oneOf, orElse, orNull, type Reader, readTime, readWhole, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import { NEVER_HEARD } from '../activity/activity-part.ts'
import { ACTIVITY_STATES, PR_STATES, RUNTIME_STATES, SESSION_STATES } from '../activity/vocabulary.ts'
import { type DeathProof, type ExitProof, findExitProof } from '../liveness/death-proof.ts'
import type { DetectingMemory } from '../liveness/detecting-memory.ts'
import { NOT_SPAWNED } from '../liveness/runtime-part.ts'
import { NO_PR } from '../pull-request/pr-part.ts'
import type { RecordDocument, SessionPatch, SessionRecord } from './session-record.ts'

const time = orElse(orNull(readTime), null)

export const readMemory: Reader<DetectingMemory> = shapeOf({
  attempts: readWhole,
  startedAt: readTime,
  evidenceHash: readText,
  deadLooks: orElse(readWhole, 0),
  deadSince: time,
  escalatedAt: time,
})

const readProofKind = shapeOf({ kind: oneOf(['exit_record', 'boot_changed']) })

export function readProof(value: unknown, field: string): DeathProof {
  const { kind } = readProofKind(value, field)
  return kind === 'boot_changed' ? { kind } : readExit(value, field)
}

const exitWords = shapeOf({ exitCode: orNull(readWhole), signal: orNull(readText) })

export function readExit(value: unknown, field: string): ExitProof {
  const { exitCode, signal } = exitWords(value, field)
  return findExitProof(exitCode, signal) ?? refuseInput(field, 'either an exit code or a signal')
}

const readSessionPart = shapeOf({
  state: oneOf(SESSION_STATES),
  reason: orElse(readText, ''),
  enteredAt: time,
})

const readPrPart = shapeOf({
  state: orElse(oneOf(PR_STATES), NO_PR.state),
  reason: orElse(readText, NO_PR.reason),
  number: orElse(readWhole, NO_PR.number),
  url: orElse(readText, NO_PR.url),
})

const readRuntimePart = shapeOf({
  state: orElse(oneOf(RUNTIME_STATES), NOT_SPAWNED.state),
  reason: orElse(readText, NOT_SPAWNED.reason),
})

const readActivityPart = shapeOf({
  state: orElse(oneOf(ACTIVITY_STATES), NEVER_HEARD.state),
  source: orElse(readText, NEVER_HEARD.source),
  enteredAt: time,
  lastSignalAt: time,
  resetAt: time,
})

const readGeneration = wholeFrom(1)
const readSignalSeq = wholeFrom(0)

export const readRecord: Reader<SessionRecord> = shapeOf({
  session: readSessionPart,
  pr: orElse(readPrPart, NO_PR),
  runtime: orElse(readRuntimePart, NOT_SPAWNED),
  activity: orElse(readActivityPart, NEVER_HEARD),
  detecting: orElse(orNull(readMemory), null),
  generation: orElse(readGeneration, 1),
  signalSeq: orElse(readSignalSeq, 0),
})

/** From a stored record to one that can be decided on. */
export function readRecordDocument(document: RecordDocument): SessionRecord {
  return readRecord(document, 'record')
}

const PARTS: { readonly [Part in keyof SessionRecord]: Reader<SessionRecord[Part]> } = {
  session: readSessionPart,
  pr: readPrPart,
  runtime: readRuntimePart,
  activity: readActivityPart,
  detecting: orNull(readMemory),
  generation: readGeneration,
  signalSeq: readSignalSeq,
}

/** Only the parts that are there. */
export function readPatch(value: unknown, field: string): SessionPatch {
  const patch = readObject(value, field)
  const present = Object.entries(PARTS).filter(([part]) => Object.hasOwn(patch, part))
  return Object.fromEntries(present.map(([part, read]) => [part, read(patch[part], `${field}.${part}`)]))
}
