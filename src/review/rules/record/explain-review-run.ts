// Why a review run is what it is: the row that fired, what it saw, and whether it counts for the head of today.
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, type InstantMs, readInstant } from '#kernel/events/time'
import { sentencesOf } from '#kernel/machine/rule-table'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { DEADLINE_TABLE } from '../decide-deadline.ts'
import { LAUNCH_RECOVERY_RULES } from '../decide-launch-recovery.ts'
import { TREE_TABLE } from '../decide-tree.ts'
import { TRIGGER_TABLE } from '../decide-trigger.ts'
import { SUBMIT_TABLE } from '../verdict/decide-submit.ts'
import { isContradictory } from '../verdict/read-findings.ts'
import { foldReviewRun } from './fold-review-run.ts'
import { isOpen, type ReviewRun } from './review.ts'

export type ReviewRunStory = {
  readonly runId: string
  /** The events of the session's review stream. */
  readonly events: readonly StoredEvent[]
  /** Null when it is not known. */
  readonly head: string | null
  /** The state of the reviewer's own session; null when there is none. */
  readonly reviewerStatus: string | null
  readonly now: InstantMs
}

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ...sentencesOf(TRIGGER_TABLE, SUBMIT_TABLE, DEADLINE_TABLE, TREE_TABLE),
  ...Object.entries(LAUNCH_RECOVERY_RULES),
  ['review.started', 'the reviewer was launched'],
  ['review.launch_failed', 'the reviewer could not be launched'],
  ['review.superseded', 'a newer head replaced the one it looks at'],
  ['review.cancelled', 'a person cancelled it'],
])

const TABLES: Readonly<Record<string, string>> = { G: 'review 3.2', U: 'review 3.3', X: 'review 3.4' }

export function explainReviewRun(story: ReviewRunStory): Why | undefined {
  const events = story.events.filter(event => event.data.run === story.runId)
  const run = events.reduce<ReviewRun | undefined>(foldReviewRun, undefined)
  if (!run) return undefined
  const { rule, evidence } = run.why
  return {
    id: run.id,
    noun: 'review_run',
    state: run.status,
    since: run.endedAt ?? run.startedAt,
    rule,
    table: TABLES[rule.charAt(0)] ?? 'review 3',
    sentence: SENTENCES.get(rule) ?? rule,
    evidence,
    facts: factsOf(run, story),
    unknown: listUnknown(run, story),
    becomes: becomingsOf(run),
  }
}

function factsOf(run: ReviewRun, { head, reviewerStatus, now }: ReviewRunStory): Fact[] {
  const fact = (name: string, value: unknown, source: string, at: string | null): Fact => {
    const instant = readInstant(at)
    return { name, value, source, at, ageMs: instant === undefined ? null : ageMs(now, instant) }
  }
  return [
    fact('target commit', run.targetSha, 'review.requested', run.startedAt),
    fact('counts for the current head', head === null ? null : head === run.targetSha, 'head', null),
    fact('verdict', run.verdict || null, 'review.decided', run.endedAt),
    fact('reason of failure', run.failReason, 'review.failed', run.endedAt),
    fact('reminded', run.remindedAt, 'review.reminded', run.remindedAt),
    fact('reviewer session', reviewerStatus, 'session', null),
    fact('late verdicts', run.lateVerdicts.length, 'review.verdict_refused', run.lateVerdicts.at(-1)?.at ?? null),
  ]
}

function listUnknown(run: ReviewRun, { head, reviewerStatus }: ReviewRunStory): string[] {
  const unknown: string[] = []
  if (head === null) unknown.push('the current head, so it is not known whether the run counts')
  if (isOpen(run.status) && reviewerStatus === null) unknown.push('whether the reviewer lives')
  if (isContradictory(run.verdict, run.findings))
    unknown.push('what the reviewer meant: it approves and blocks at once')
  return unknown
}

function becomingsOf({ id, sessionId, status }: ReviewRun): Becoming[] {
  if (isOpen(status)) {
    return [
      { to: 'complete', when: 'the reviewer submits a verdict on its head', command: null },
      { to: 'superseded', when: 'the head moves on and is reviewed', command: `provost review trigger ${sessionId}` },
      { to: 'cancelled', when: 'a person cancels it', command: `provost review cancel ${id}` },
    ]
  }
  const again = status === 'complete' ? ' --again' : ''
  return [
    { to: 'a new run', when: 'the review is asked for again', command: `provost review trigger ${sessionId}${again}` },
  ]
}
