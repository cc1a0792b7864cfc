// Why a run is accepted, rejected or deferred: the step and the row of each reason, the facts used, and their age.

import type { StoredEvent } from '#kernel/events/event'
import type { InstantMs } from '#kernel/events/time'
import { composeFact } from '#kernel/machine/explained-fact'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { isRecordObject, ownMemberOf } from '../shape/json-object.ts'
import { findReasonRow } from '../verify/reason-steps.ts'
import { isProvenanceProven } from './record.ts'
import { findRecordOutcome, type RecordOutcome } from './record-outcome.ts'

export type RecordStory = {
  /** `<owner>/<name>/<run_id>` */
  readonly id: string
  readonly events: readonly StoredEvent[]
  /** The record as it lies in the store; null if there is none. */
  readonly record: unknown
  readonly now: InstantMs
}

const SENTENCES: Readonly<Record<RecordOutcome['status'], string>> = {
  accepted: 'The submission is well-formed, its provenance is confirmed and its policy is satisfied.',
  rejected: 'At least one step of the verifier gave a reason against it.',
  deferred: 'A fact could not be had yet, so nothing is claimed about the run.',
}

export function explainRecord(story: RecordStory): Why | undefined {
  const outcome = findRecordOutcome(story.events, story.record)
  if (!outcome) return undefined
  const [first] = outcome.reasons
  return {
    id: story.id,
    noun: 'record',
    state: outcome.status,
    since: outcome.at,
    rule: (first && findReasonRow(first)?.rule) ?? outcome.status,
    table: 'evidence/verifier',
    sentence: SENTENCES[outcome.status],
    evidence: {
      reasons: outcome.reasons.map(explainReason),
      warnings: outcome.warnings,
      verdict: { proposed: outcome.proposed, verified: outcome.verified },
    },
    facts: factsOf(story, outcome),
    unknown: findUnknowns(story, outcome),
    becomes: becomingsOf(story, outcome),
  }
}

function explainReason(text: string) {
  const { step, rule, remedy } = findReasonRow(text) ?? { step: 'unknown', rule: 'unknown', remedy: '' }
  return { step, rule, text, remedy }
}

function factsOf({ events, record, now }: RecordStory, outcome: RecordOutcome): Fact[] {
  const checked = events.findLast(event => event.type === 'evidence.provenance_checked')
  const facts = [
    composeFact('verified', outcome.verified, outcome.source, outcome.at, now),
    ...(outcome.path ? [composeFact('path', outcome.path, outcome.source, outcome.at, now)] : []),
  ]
  if (checked)
    facts.push(
      composeFact('provenance', ownMemberOf(checked.data, 'outcome'), checked.type, checked.at, now),
      composeFact('checks', ownMemberOf(checked.data, 'checks'), checked.type, checked.at, now),
    )
  if (isRecordObject(record)) {
    const finishedAt = ownMemberOf(ownMemberOf(record, 'timing'), 'finished_at')
    facts.push(composeFact('finished_at', finishedAt, 'record', finishedAt, now))
    facts.push(composeFact('provenance in the record', isProvenanceProven(record), 'record', outcome.at, now))
  }
  return facts
}

function findUnknowns({ events, record }: RecordStory, outcome: RecordOutcome): string[] {
  const unknown: string[] = []
  if (outcome.status === 'deferred')
    unknown.push(...outcome.reasons.filter(reason => reason.startsWith('provenance: ')))
  if (outcome.status === 'accepted' && isRecordObject(record) && !isProvenanceProven(record))
    unknown.push('provenance: NOT PROVEN, the record was confirmed by a stub')
  if (events.length === 0) unknown.push('how it came here: the log has no event of it')
  return unknown
}

function becomingsOf({ id }: RecordStory, outcome: RecordOutcome): Becoming[] {
  if (outcome.status === 'accepted') return []
  if (outcome.status === 'deferred') {
    const when = `the provider answers; next try ${outcome.retryAt ?? 'by the daemon'}`
    return [{ to: 'accepted or rejected', when, command: `provost evidence retry ${id}` }]
  }
  const remedies = new Set(outcome.reasons.flatMap(reason => findReasonRow(reason)?.remedy ?? []))
  return [...remedies].map(when => ({ to: 'accepted', when, command: 'provost evidence submit <file>' }))
}
