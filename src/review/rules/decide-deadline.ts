// The watchdog of a run: a reviewer that dies, stalls or forgets to submit ends the run with its reason (spec 3.4).

import type { ActivityState, SessionState } from '#kernel/events/session-words'
import type { InstantMs } from '#kernel/events/time'
import type { Decision } from '#kernel/machine/decision'
import { decideByTable, type RuleTable } from '#kernel/machine/rule-table'
import { type FailReason, isOpen, type ReviewRunStatus } from './record/review.ts'

export type DeadlineLimits = {
  readonly launchMs: number
  readonly silentMs: number
  readonly totalMs: number
  readonly quotaMaxMs: number
  readonly quotaGraceMs: number
}

export const DEADLINE_LIMITS: DeadlineLimits = {
  launchMs: 120_000,
  silentMs: 600_000,
  totalMs: 1_800_000,
  quotaMaxMs: 21_600_000,
  quotaGraceMs: 600_000,
}

export type DeadlineFacts = {
  readonly run: {
    readonly status: ReviewRunStatus
    readonly startedAt: InstantMs
    readonly remindedAt: InstantMs | null
  }
  readonly reviewer: {
    /** Null when there is no reviewer session. */
    readonly state: SessionState | null
    readonly activityState: ActivityState
    readonly lastSignalAt: InstantMs | null
    /** When the quota is said to come back. */
    readonly resetAt: InstantMs | null
  }
  readonly now: InstantMs
  readonly limits: DeadlineLimits
}

type WaitReason = 'launching' | 'quota' | 'reviewer_in_doubt' | 'reviewer_waits_for_person' | 'working'

export type DeadlineAnswer =
  | { readonly action: 'none' }
  | { readonly action: 'wait'; readonly reason: WaitReason }
  | { readonly action: 'remind'; readonly reason: 'silent' }
  | { readonly action: 'fail'; readonly reason: FailReason }

// Elapsed times are differences, so a clock that steps back only makes the run wait.
export const DEADLINE_TABLE: RuleTable<DeadlineFacts, DeadlineAnswer> = {
  rows: [
    {
      rule: 'X1',
      because: 'the run has ended',
      when: ({ run }) => !isOpen(run.status),
      result: () => ({ action: 'none' }),
    },
    {
      rule: 'X2',
      because: 'the reviewer did not start in time',
      when: ({ run, now, limits }) => run.status === 'launching' && now - run.startedAt >= limits.launchMs,
      result: () => fail('launch_timeout'),
    },
    {
      rule: 'X3',
      because: 'the reviewer is being started',
      when: ({ run }) => run.status === 'launching',
      result: () => wait('launching'),
    },
    {
      rule: 'X4',
      because: 'there is no reviewer session',
      when: ({ reviewer }) => reviewer.state === null,
      result: () => fail('reviewer_missing'),
    },
    {
      rule: 'X5',
      because: 'the reviewer was terminated',
      when: ({ reviewer }) => reviewer.state === 'terminated',
      result: () => fail('reviewer_died'),
    },
    {
      rule: 'X6',
      because: 'the reviewer ended without a verdict',
      when: ({ reviewer }) => reviewer.state === 'done',
      result: () => fail('ended_without_verdict'),
    },
    {
      rule: 'X7',
      because: 'the reviewer waits for its quota, which comes back soon enough',
      when: isQuotaPause,
      result: () => wait('quota'),
    },
    {
      rule: 'X8',
      because: 'the run took all the time it has',
      when: ({ run, now, limits }) => now - run.startedAt >= limits.totalMs,
      result: () => fail('deadline'),
    },
    {
      rule: 'X9',
      because: 'it is not known whether the reviewer works',
      when: ({ reviewer }) => reviewer.state === 'detecting' || reviewer.state === 'stuck',
      result: () => wait('reviewer_in_doubt'),
    },
    {
      rule: 'X10',
      because: 'the reviewer waits for a person',
      when: ({ reviewer }) => reviewer.state === 'needs_input',
      result: () => wait('reviewer_waits_for_person'),
    },
    {
      rule: 'X11',
      because: 'nothing was heard for too long, so the reviewer is reminded',
      when: facts => isSilent(facts) && facts.run.remindedAt === null,
      result: () => ({ action: 'remind', reason: 'silent' }),
    },
    {
      rule: 'X12',
      because: 'nothing was heard since the reminder',
      when: isSilent,
      result: () => fail('silent'),
    },
  ],
  otherwise: { rule: 'X13', because: 'the reviewer works', result: () => wait('working') },
}

export function decideDeadline(facts: DeadlineFacts): Decision<DeadlineAnswer, DeadlineFacts> {
  return decideByTable(DEADLINE_TABLE, facts, facts)
}

function isQuotaPause({ run, reviewer, now, limits }: DeadlineFacts): boolean {
  const { activityState, resetAt } = reviewer
  if (activityState !== 'quota_paused' || resetAt === null) return false
  return resetAt - run.startedAt <= limits.quotaMaxMs && now < resetAt + limits.quotaGraceMs
}

function isSilent({ run, reviewer, now, limits }: DeadlineFacts): boolean {
  const heard = Math.max(run.startedAt, reviewer.lastSignalAt ?? -Infinity, run.remindedAt ?? -Infinity)
  return now - heard >= limits.silentMs
}

function fail(reason: FailReason): DeadlineAnswer {
  return { action: 'fail', reason }
}

function wait(reason: WaitReason): DeadlineAnswer {
  return { action: 'wait', reason }
}
