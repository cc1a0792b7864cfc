// That an agent failed, as the log keeps it, and as people are told: one sentence, its own words, the next step.
import { FAILURES, type FailureClass, type TryingAgain } from './failure-class.ts'

export type AgentFailure = {
  readonly class: FailureClass
  /** Its own, on one line; empty when it left none. */
  readonly words: string
  /** The agent goes on and tries by itself. */
  readonly isRetrying: boolean
  /** When trying again can help; null when nobody said so. */
  readonly until: string | null
}

/** As people and other rooms are told. */
export type ToldFailure = AgentFailure & {
  readonly sentence: string
  readonly next: string
  readonly tryingAgain: TryingAgain
}

const WORDS_TOLD_MAX = 300

/** For `session list`, `why`, notifications and tasks alike; who tells it goes on after it, so it ends without a full stop. */
export function explainFailure(harness: string, failure: AgentFailure): ToldFailure {
  const { says, next, tryingAgain } = FAILURES[failure.class]
  const words = failure.words === '' ? '' : `: ${cut(failure.words.replace(/\.$/, ''))}`
  const going = failure.isRetrying ? ' (it tries again by itself)' : ''
  const { until } = failure
  return {
    ...failure,
    sentence: `${harness} ${says}${until === null ? '' : ` until ${until}`}${words}${going}`,
    next: next(harness),
    tryingAgain,
  }
}

const cut = (words: string) => (words.length <= WORDS_TOLD_MAX ? words : `${words.slice(0, WORDS_TOLD_MAX - 1)}…`)

/** What a person should hear of at once: it failed for good, or what it tries again will not help. A limit is told as one. */
export function isWorthTelling({ class: kind, isRetrying }: AgentFailure): boolean {
  if (kind === 'limit_reached') return false
  return !isRetrying || FAILURES[kind].tryingAgain === 'never' || kind === 'no_network'
}
