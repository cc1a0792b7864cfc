// What became of a task, as far as its cost is concerned: how it ended, which attempt of each phase counts, whether its tests
// passed, and which reviews found something that was mended afterwards.
import type { StoredEvent } from '#kernel/events/event'
import { isOneOf, isText } from '#kernel/reading/json-value'
import { type SpendFacts, TEST_OUTCOMES } from './classify-spend.ts'

export type Bought = {
  readonly outcome: NonNullable<SpendFacts['task']>['outcome']
  readonly tests: NonNullable<SpendFacts['task']>['tests']
  /** The last attempt of each phase. */
  readonly attempts: Readonly<Record<string, number>>
  /** Sessions whose review asked for changes that came, were proven and accepted. */
  readonly refuting: readonly string[]
}

export function deriveBought(events: readonly StoredEvent[]): Bought {
  const outcome = outcomeOf(events)
  const tests = testsOf(events)
  const links = events.filter(({ type }) => type === 'task.session_linked')
  const attempts: Record<string, number> = {}
  for (const { data } of links)
    attempts[String(data.phase)] = Math.max(attempts[String(data.phase)] ?? 0, Number(data.attempt))
  const isProven = outcome === 'accepted' && tests === 'pass'
  return { outcome, tests, attempts, refuting: isProven ? listRefuting(events, links) : [] }
}

function outcomeOf(events: readonly StoredEvent[]): Bought['outcome'] {
  const last = events.findLast(({ type, data }) => ENDS.includes(type) || (type === 'task.moved' && data.to === 'done'))
  if (last?.type === 'task.reverted') return 'reverted'
  if (last?.type === 'task.moved') return last.data.rule === 'ACCEPTED' ? 'accepted' : 'reverted'
  return last && last.type !== 'task.reopened' ? 'archived' : 'open'
}

const ENDS = ['task.reverted', 'task.abandoned', 'task.reopened']

/** A waiver of the tests that came after them is no proof. */
function testsOf(events: readonly StoredEvent[]): Bought['tests'] {
  const last = events.findLast(
    ({ type, data }) => type === 'task.evaluated' || (type === 'task.waived' && data.phase === 'test'),
  )
  if (!last) return 'none'
  if (last.type === 'task.waived') return 'waived'
  if (last.data.verdict === 'no_tests') return 'none'
  return isOneOf(last.data.verdict, TEST_OUTCOMES) ? last.data.verdict : 'unknown'
}

function listRefuting(events: readonly StoredEvent[], links: readonly StoredEvent[]): readonly string[] {
  return events
    .filter(({ type, data }) => type === 'task.code_reviewed' && isText(data.verdict) && data.verdict !== 'approved')
    .flatMap(review => {
      const isMended = links.some(({ version, data }) => version > review.version && data.phase === 'codegen')
      const by = links.findLast(({ version, data }) => version < review.version && data.phase === 'review')
      return isMended && by ? [String(by.data.session)] : []
    })
}
