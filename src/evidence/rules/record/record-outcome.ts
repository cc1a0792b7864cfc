// What became of a run, as the log tells it; a record that came by `git pull` has no events and tells it itself.
import type { StoredEvent } from '#kernel/events/event'
import { filledTextOf, membersInList, ownMemberOf } from '../shape/json-object.ts'

export type RecordOutcome = {
  readonly status: 'accepted' | 'rejected' | 'deferred'
  readonly at: string | null
  /** The event or the file that says so. */
  readonly source: string
  readonly path: string | null
  readonly proposed: string | null
  readonly verified: string | null
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
  readonly retryAt: string | null
}

export function findRecordOutcome(events: readonly StoredEvent[], record: unknown): RecordOutcome | undefined {
  const decisive = events.findLast(event => event.type === 'evidence.recorded' || event.type === 'evidence.deferred')
  return decisive ? outcomeOfEvent(decisive) : outcomeOfRecord(record)
}

function outcomeOfEvent({ type, at, data }: StoredEvent): RecordOutcome | undefined {
  const status = type === 'evidence.deferred' ? 'deferred' : statusOf(ownMemberOf(data, 'status'))
  if (!status) return undefined
  const verdict = ownMemberOf(data, 'verdict')
  return {
    status,
    at,
    source: type,
    path: filledTextOf(ownMemberOf(data, 'path')) ?? null,
    ...verdictOf(verdict),
    reasons: textsOf(ownMemberOf(data, 'reasons')),
    warnings: textsOf(ownMemberOf(data, 'warnings')),
    retryAt: filledTextOf(ownMemberOf(data, 'retry_at')) ?? null,
  }
}

function outcomeOfRecord(record: unknown): RecordOutcome | undefined {
  const verification = ownMemberOf(record, 'verification')
  const status = statusOf(ownMemberOf(verification, 'status'))
  if (!status) return undefined
  return {
    status,
    at: filledTextOf(ownMemberOf(verification, 'verified_at')) ?? null,
    source: 'record',
    path: null,
    ...verdictOf(ownMemberOf(record, 'overall_verdict')),
    reasons: textsOf(ownMemberOf(verification, 'rejection_reasons')),
    warnings: [],
    retryAt: null,
  }
}

function statusOf(status: unknown): 'accepted' | 'rejected' | undefined {
  return status === 'accepted' || status === 'rejected' ? status : undefined
}

function verdictOf(verdict: unknown): Pick<RecordOutcome, 'proposed' | 'verified'> {
  const wordOf = (key: string) => filledTextOf(ownMemberOf(verdict, key)) ?? null
  return { proposed: wordOf('proposed'), verified: wordOf('verified') }
}

function textsOf(value: unknown): string[] {
  return membersInList(value).filter(item => typeof item === 'string')
}
