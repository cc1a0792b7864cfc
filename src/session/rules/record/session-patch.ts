// What differs between two records, part by part, and a record with such a difference applied.
import type { SessionPatch, SessionRecord } from './session-record.ts'

const PARTS = ['session', 'pr', 'runtime', 'activity', 'detecting', 'generation', 'signalSeq'] as const

type Part = (typeof PARTS)[number]

export function derivePatch(before: SessionRecord, after: SessionRecord): SessionPatch {
  if (before === after) return {}
  return Object.fromEntries(changedParts(before, after).map(part => [part, after[part]]))
}

function changedParts(before: SessionRecord, after: SessionRecord): Part[] {
  return PARTS.filter(part => !isSamePart(before[part], after[part]))
}

type PartValue = SessionRecord[Part]

function isSamePart(left: PartValue, right: PartValue): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const [those, these]: readonly Readonly<Record<string, unknown>>[] = [left, right]
  return Object.keys(left).every(name => those![name] === these![name])
}

/** Only when something was heard last, and its number: a tick, not a transition. */
export function isTouch(before: SessionRecord, patch: SessionPatch): boolean {
  const { activity, signalSeq, ...rest } = patch
  if (Object.keys(rest).length > 0 || (activity === undefined && signalSeq === undefined)) return false
  return (
    activity === undefined ||
    isSamePart({ ...activity, lastSignalAt: null }, { ...before.activity, lastSignalAt: null })
  )
}

export function applyPatch<Time>(record: SessionRecord<Time>, patch: SessionPatch<Time>): SessionRecord<Time> {
  return { ...record, ...patch }
}
