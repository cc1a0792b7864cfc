// Writes records and their parts as they are stored and sent: with times as text.

import { type InstantMs, writeInstant } from '#kernel/events/time'
import type { ActivityPart } from '../activity/activity-part.ts'
import type { DetectingMemory } from '../liveness/detecting-memory.ts'
import type { SessionDecision } from '../story/session-verdict.ts'
import type { Ledger } from '../talk/nudge-ledger.ts'
import type { RecordDocument, SessionPart, SessionPatch, SessionRecord } from './session-record.ts'

export function writeTime(instant: InstantMs | null): string | null {
  return instant === null ? null : writeInstant(instant)
}

export function writeMemory(memory: DetectingMemory | null): DetectingMemory<string> | null {
  return (
    memory && {
      ...memory,
      startedAt: writeInstant(memory.startedAt),
      deadSince: writeTime(memory.deadSince),
      escalatedAt: writeTime(memory.escalatedAt),
    }
  )
}

export function writeRecord(record: SessionRecord): RecordDocument {
  return {
    ...record,
    session: writeSession(record.session),
    activity: writeActivity(record.activity),
    detecting: writeMemory(record.detecting),
  }
}

export function writePatch({ session, activity, detecting, ...timeless }: SessionPatch): SessionPatch<string> {
  return {
    ...timeless,
    ...(session && { session: writeSession(session) }),
    ...(activity && { activity: writeActivity(activity) }),
    ...(detecting !== undefined && { detecting: writeMemory(detecting) }),
  }
}

export function writeLedger(ledger: Ledger): Ledger<string> {
  return ledger.map(entry => ({
    ...entry,
    firstAt: writeInstant(entry.firstAt),
    lastAt: writeInstant(entry.lastAt),
    escalatedAt: writeTime(entry.escalatedAt),
  }))
}

export function writeDecision({ result, rule, evidence }: SessionDecision): unknown {
  return { result: { ...result, detecting: writeMemory(result.detecting) }, rule, evidence }
}

function writeSession(part: SessionPart): SessionPart<string> {
  return { ...part, enteredAt: writeTime(part.enteredAt) }
}

function writeActivity(part: ActivityPart): ActivityPart<string> {
  return {
    ...part,
    enteredAt: writeTime(part.enteredAt),
    lastSignalAt: writeTime(part.lastSignalAt),
    resetAt: writeTime(part.resetAt),
  }
}
