// What became of a run, as the log tells it; a record that came by `git pull` has no events and tells it itself.
import type { StoredEvent } from '#kernel/events/event'
import { listOf, memberOf, textOf } from '../shape/json-object.ts'

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
  const status = type === 'evidence.deferred' ? 'deferred' : statusOf(memberOf(data, 'status'))
  if (!status) return undefined
  const verdict = memberOf(data, 'verdict')
  return {
    status,
    at,
    source: type,
    path: textOf(memberOf(data, 'path')) ?? null,
    ...verdictOf(verdict),
    reasons: textsOf(memberOf(data, 'reasons')),
    warnings: textsOf(memberOf(data, 'warnings')),
    retryAt: textOf(memberOf(data, 'retry_at')) ?? null,
  }
}

function outcomeOfRecord(record: unknown): RecordOutcome | undefined {
  const verification = memberOf(record, 'verification')
  const status = statusOf(memberOf(verification, 'status'))
  if (!status) return undefined
  return {
    status,
    at: textOf(memberOf(verification, 'verified_at')) ?? null,
    source: 'record',
    path: null,
    ...verdictOf(memberOf(record, 'overall_verdict')),
    reasons: textsOf(memberOf(verification, 'rejection_reasons')),
    warnings: [],
    retryAt: null,
  }
}

function statusOf(status: unknown): 'accepted' | 'rejected' | undefined {
  return status === 'accepted' || status === 'rejected' ? status : undefined
}

function verdictOf(verdict: unknown): Pick<RecordOutcome, 'proposed' | 'verified'> {
  const wordOf = (key: string) => textOf(memberOf(verdict, key)) ?? null
  return { proposed: wordOf('proposed'), verified: wordOf('verified') }
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter(item => typeof item === 'string')
}
