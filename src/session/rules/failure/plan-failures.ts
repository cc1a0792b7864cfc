// What signals say about failure: that the agent has one, that it is another one now, or that it is over.
import type { ReadSignal } from '../activity/read-signal-line.ts'
import { writeTime } from '../record/write-record.ts'
import type { AgentFailure } from './agent-failure.ts'

export type FailureEvent =
  | { readonly type: 'session.failed'; readonly data: AgentFailure }
  | { readonly type: 'session.recovered'; readonly data: { readonly class: AgentFailure['class'] } }

/** Signals that come before any answer of the provider, or that tell of none. */
const NO_ANSWER: readonly string[] = [
  'launched',
  'ended',
  'init',
  'thread_started',
  'turn_started',
  'prompt_submitted',
  'compacted',
  'retry',
  'error',
  'warning',
  'api_error',
  'limit',
  'turn_failed',
  'turn_interrupted',
  'request_answered',
  'request_withdrawn',
  'resume_failed',
  'background',
  'gap',
  'SessionStart',
  'UserPromptSubmit',
  'Notification',
  'StopFailure',
  'SessionEnd',
]

export function planFailures(known: AgentFailure | null, signals: readonly ReadSignal[]): FailureEvent[] {
  const events: FailureEvent[] = []
  let current = known
  for (const signal of signals) {
    const failure = readFailure(signal)
    if (failure && !isSame(current, failure)) events.push({ type: 'session.failed', data: failure })
    if (failure) current = failure
    else if (current && isAnswer(signal)) {
      events.push({ type: 'session.recovered', data: { class: current.class } })
      current = null
    }
  }
  return events
}

function readFailure({ failure, note = '', activity, resetAt }: ReadSignal): AgentFailure | undefined {
  if (failure === undefined) return undefined
  return { class: failure, words: note, isRetrying: activity === 'active', until: writeTime(resetAt) }
}

/** A retry that fails in the same way is no news, whatever its words count. */
function isSame(known: AgentFailure | null, { class: kind, isRetrying, until, words }: AgentFailure): boolean {
  if (!known || known.class !== kind || known.isRetrying !== isRetrying || known.until !== until) return false
  return isRetrying || known.words === words
}

function isAnswer({ event, activity }: ReadSignal): boolean {
  return activity !== undefined && activity !== 'exited' && !NO_ANSWER.includes(event)
}
