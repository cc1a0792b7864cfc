// Has an agent run had its time? Only a session that is not proven alive times out.
import { ageMs, type InstantMs, readInstant } from '#kernel/events/time'
import type { AgentRunView } from './agent-run-view.ts'

export type TimeoutAnswer =
  | {
      readonly result: 'in_time'
      readonly rule: 'TO-in-time' | 'TO-alive' | 'TO-not-in-flight'
      readonly elapsedMs: number
    }
  | { readonly result: 'timed_out'; readonly rule: 'TO-timed-out'; readonly elapsedMs: number }
  /** A defect of the record, told to people; it never times out silently. */
  | { readonly result: 'unknown'; readonly rule: 'TO-start-unreadable' }

export function decideTimeout(
  { status, startedAt }: Pick<AgentRunView, 'status' | 'startedAt'>,
  {
    now,
    timeoutMs,
    isProvenAlive,
  }: { readonly now: InstantMs; readonly timeoutMs: number; readonly isProvenAlive: boolean },
): TimeoutAnswer {
  if (status !== 'dispatched' && status !== 'running')
    return { result: 'in_time', rule: 'TO-not-in-flight', elapsedMs: 0 }
  const started = readInstant(startedAt)
  if (started === undefined) return { result: 'unknown', rule: 'TO-start-unreadable' }
  // A clock that jumped backwards gives 0 and times nobody out.
  const elapsedMs = ageMs(now, started)
  if (elapsedMs <= timeoutMs) return { result: 'in_time', rule: 'TO-in-time', elapsedMs }
  if (isProvenAlive) return { result: 'in_time', rule: 'TO-alive', elapsedMs }
  return { result: 'timed_out', rule: 'TO-timed-out', elapsedMs }
}
