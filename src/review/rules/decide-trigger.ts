// What a request for a review leads to: a new run, the run that is there, or a refusal (spec 3.2).

import type { ErrorCode } from '#kernel/errors/error-catalog'
import { isEnded, type PrState, type SessionState } from '#kernel/events/session-words'
import type { Decision } from '#kernel/machine/decision'
import { decideByTable, type RuleTable } from '#kernel/machine/rule-table'
import { isOpen, type ReviewLaunch, type ReviewRun } from './record/review.ts'

export type KnownRun = Pick<ReviewRun, 'id' | 'harness' | 'targetSha' | 'status'>

export type TriggerFacts = {
  readonly harness: string
  readonly headSha: string | null
  readonly baseSha: string | null
  readonly prState: PrState
  readonly again: boolean
  /** Oldest first. */
  readonly runs: readonly KnownRun[]
  readonly reviewer: { readonly harness: string; readonly state: SessionState; readonly handle: string } | null
}

export type TriggerAnswer =
  | { readonly outcome: 'new'; readonly launch: ReviewLaunch; readonly supersede: readonly string[] }
  | { readonly outcome: 'existing'; readonly runId: string }
  | { readonly outcome: 'refused'; readonly code: ErrorCode }

export type TriggerEvidence = {
  readonly harness: string
  readonly headSha: string | null
  readonly baseSha: string | null
  readonly prState: PrState
  readonly reviewerState: SessionState | null
  readonly openRun: string | null
  readonly completeRun: string | null
}

export const TRIGGER_TABLE: RuleTable<Seen, TriggerAnswer> = {
  rows: [
    {
      rule: 'G1',
      because: 'no head is known, so there is nothing to review',
      when: ({ facts }) => facts.headSha === null,
      result: () => refused('REVIEW_NO_CHANGE'),
    },
    {
      rule: 'G2',
      because: 'the head is the base, so there is nothing to review',
      when: ({ facts }) => facts.headSha === facts.baseSha,
      result: () => refused('REVIEW_NO_CHANGE'),
    },
    {
      rule: 'G3',
      because: 'the change is merged or closed',
      when: ({ facts }) => facts.prState === 'merged' || facts.prState === 'closed',
      result: () => refused('REVIEW_CHANGE_CLOSED'),
    },
    {
      rule: 'G4',
      because: 'a run of this reviewer on this commit is under way',
      when: ({ openRun }) => openRun !== undefined,
      result: ({ openRun }) => existing(openRun),
    },
    {
      rule: 'G5',
      because: 'this reviewer has judged this commit already',
      when: ({ facts, completeRun }) => completeRun !== undefined && !facts.again,
      result: ({ completeRun }) => existing(completeRun),
    },
    {
      rule: 'G6',
      because: 'it is not known whether the reviewer lives, and a second one must not be started beside it',
      when: ({ reviewerState }) => reviewerState === 'detecting',
      result: () => refused('REVIEWER_IN_DOUBT'),
    },
    {
      rule: 'G7',
      because: 'the reviewer lives, so it is asked by message',
      when: ({ reviewerState }) => reviewerState !== null && !isEnded(reviewerState) && reviewerState !== 'stuck',
      result: seen => fresh(seen, 'message'),
    },
  ],
  otherwise: {
    rule: 'G8',
    because: 'no reviewer lives, so one is started',
    result: seen => fresh(seen, 'spawn'),
  },
}

type Seen = {
  readonly facts: TriggerFacts
  readonly openRun: KnownRun | undefined
  readonly completeRun: KnownRun | undefined
  /** Of the reviewer of this harness; null when there is none. */
  readonly reviewerState: SessionState | null
}

export function decideTrigger(facts: TriggerFacts): Decision<TriggerAnswer, TriggerEvidence> {
  const { harness, headSha, baseSha, prState, runs, reviewer } = facts
  const isSame = (run: KnownRun) => run.targetSha === headSha && run.harness === harness
  const openRun = runs.findLast(run => isSame(run) && isOpen(run.status))
  const completeRun = runs.findLast(run => isSame(run) && run.status === 'complete')
  const reviewerState = reviewer?.harness === harness ? reviewer.state : null
  const runIds = { openRun: openRun?.id ?? null, completeRun: completeRun?.id ?? null }
  const evidence = { harness, headSha, baseSha, prState, reviewerState, ...runIds }
  return decideByTable(TRIGGER_TABLE, { facts, openRun, completeRun, reviewerState }, evidence)
}

function refused(code: ErrorCode): TriggerAnswer {
  return { outcome: 'refused', code }
}

function existing(run: KnownRun | undefined): TriggerAnswer {
  return { outcome: 'existing', runId: run?.id ?? '' }
}

// What is still open is about an older head, or G4 had answered. Its verdict would no longer count, so it ends in the
// same append that begins the new run.
function fresh({ facts: { harness, runs } }: Seen, launch: ReviewLaunch): TriggerAnswer {
  const outdated = runs.filter(run => run.harness === harness && isOpen(run.status))
  return { outcome: 'new', launch, supersede: outdated.map(run => run.id) }
}
