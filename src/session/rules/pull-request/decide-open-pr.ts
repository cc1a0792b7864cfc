// Which rung of the ladder an open change stands on; the first flag that is true wins.

import type { DisplayStatus, PrReason, SessionReason, SessionState } from '../activity/vocabulary.ts'
import { type SessionDecision, says, verdict } from '../story/session-verdict.ts'

export const OPEN_PR_FLAGS = [
  'ciFailing',
  'draft',
  'changesRequested',
  'botComments',
  'mergeConflicts',
  'mergeable',
  'approved',
  'reviewPending',
  'idleBeyond',
] as const

export type OpenPrFlag = (typeof OPEN_PR_FLAGS)[number]

export type OpenPrFacts = Readonly<Record<OpenPrFlag, boolean>> & { readonly number: number; readonly url: string }

type Rung = {
  readonly rule: string
  readonly word: string
  readonly status: DisplayStatus
  readonly pr: PrReason
  /** Only informative: an open change never writes the session. */
  readonly session: readonly [SessionState, SessionReason]
  readonly because: string
}

const AWAITS_REVIEW = ['idle', 'awaiting_external_review'] as const
const AFTER_CREATION = ['working', 'pr_created'] as const

export const RUNGS: Readonly<Record<OpenPrFlag, Rung>> = {
  ciFailing: {
    rule: 'R1',
    word: 'ci_failing',
    status: 'ci_failed',
    pr: 'ci_failing',
    session: ['working', 'fixing_ci'],
    because: 'a required check of the head failed',
  },
  draft: {
    rule: 'R2',
    word: 'draft',
    status: 'draft',
    pr: 'in_progress',
    session: AFTER_CREATION,
    because: 'the change is a draft',
  },
  changesRequested: {
    rule: 'R3',
    word: 'changes_requested',
    status: 'changes_requested',
    pr: 'changes_requested',
    session: ['working', 'resolving_review_comments'],
    because: 'a reviewer asks for changes',
  },
  botComments: {
    rule: 'R4',
    word: 'bot_comments',
    status: 'changes_requested',
    pr: 'bot_comments',
    session: ['working', 'resolving_review_comments'],
    because: 'a bot left comments that are not resolved',
  },
  mergeConflicts: {
    rule: 'R5',
    word: 'merge_conflicts',
    status: 'pr_open',
    pr: 'merge_conflicts',
    session: AFTER_CREATION,
    because: 'the change conflicts with its base',
  },
  // Before `approved`: whether it may be merged is the gate itself, also where no approval is asked for.
  mergeable: {
    rule: 'R6',
    word: 'merge_ready',
    status: 'mergeable',
    pr: 'merge_ready',
    session: AWAITS_REVIEW,
    because: 'the forge says that this head may be merged now',
  },
  approved: {
    rule: 'R7',
    word: 'approved',
    status: 'approved',
    pr: 'approved',
    session: AWAITS_REVIEW,
    because: 'the change is approved',
  },
  reviewPending: {
    rule: 'R8',
    word: 'review_pending',
    status: 'review_pending',
    pr: 'review_pending',
    session: AWAITS_REVIEW,
    because: 'a review is awaited',
  },
  idleBeyond: {
    rule: 'R9',
    word: 'idle_beyond',
    status: 'stuck',
    pr: 'in_progress',
    session: ['stuck', 'awaiting_user_input'],
    because: 'nothing has moved for too long',
  },
}

export const OPEN_RUNG: Rung = {
  rule: 'R10',
  word: 'pr_open',
  status: 'pr_open',
  pr: 'in_progress',
  session: AFTER_CREATION,
  because: 'the change is open and nothing holds it back yet',
}

export function decideOpenPr(facts: OpenPrFacts): SessionDecision {
  const flag = OPEN_PR_FLAGS.find(name => facts[name])
  const { rule, word, status, pr, session } = flag ? RUNGS[flag] : OPEN_RUNG
  const about = { prState: facts.draft ? 'draft' : 'open', prReason: pr }
  return verdict(says(status, ...session), about, rule, composeEvidence(word, facts))
}

function composeEvidence(word: string, { number, url }: OpenPrFacts): string {
  return `${word}${number > 0 ? ` #${number}` : ''}${url === '' ? '' : ` ${url}`}`
}
