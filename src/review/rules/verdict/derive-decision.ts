// What the runs on the current head say together: the task and the change ladder see only this (spec 3.5).
import { type Decision, decision } from '#kernel/machine/decision'
import { decideByTable, type RuleTable, sentencesOf } from '#kernel/machine/rule-table'
import type { KnownRun } from '../decide-trigger.ts'
import { isOpen } from '../record/review.ts'

/** From the strictest down: of two decisions about one head the stricter wins. */
export const DECISIONS = ['changes_requested', 'pending', 'approved', 'none'] as const

export type HeadDecision = (typeof DECISIONS)[number]

export type JudgedRun = KnownRun & { readonly verdict: string }

export type ReviewDecisionFacts = {
  readonly headSha: string | null
  /** How many different reviewers must approve. */
  readonly required: number
  /** Oldest first. */
  readonly runs: readonly JudgedRun[]
}

export type DecisionEvidence = {
  readonly headSha: string | null
  readonly required: number
  readonly approvals: number
  /** The newest verdict of each reviewer on this head. */
  readonly verdicts: Readonly<Record<string, string>>
  readonly openRuns: readonly string[]
}

export const REVIEW_DECISION_TABLE: RuleTable<DecisionEvidence, HeadDecision> = {
  rows: [
    { rule: 'E1', because: 'no head is known', when: ({ headSha }) => headSha === null, result: () => 'none' },
    {
      rule: 'E2',
      because: 'a reviewer asks for changes of this head',
      when: ({ verdicts }) => Object.values(verdicts).includes('changes_requested'),
      result: () => 'changes_requested',
    },
    {
      rule: 'E3',
      because: 'a review of this head is under way',
      when: ({ openRuns }) => openRuns.length > 0,
      result: () => 'pending',
    },
    {
      rule: 'E4',
      because: 'enough reviewers approved this head',
      when: ({ approvals, required }) => approvals > 0 && approvals >= required,
      result: () => 'approved',
    },
    {
      rule: 'E5',
      because: 'this head still needs approvals',
      when: ({ required }) => required > 0,
      result: () => 'pending',
    },
  ],
  otherwise: { rule: 'E6', because: 'nobody judged this head and nobody has to', result: () => 'none' },
}

const SENTENCES = sentencesOf(REVIEW_DECISION_TABLE)

/** The row in words; empty for a row that is none of this table. */
export function sentenceOfDecision(rule: string): string {
  return SENTENCES.get(rule) ?? ''
}

export function deriveReviewDecision({
  headSha,
  required,
  runs,
}: ReviewDecisionFacts): Decision<HeadDecision, DecisionEvidence> {
  const onHead = headSha === null ? [] : runs.filter(run => run.targetSha === headSha)
  const complete = onHead.filter(run => run.status === 'complete')
  const verdicts = Object.fromEntries(complete.map(run => [run.harness, run.verdict]))
  const approvals = Object.values(verdicts).filter(verdict => verdict === 'approved').length
  const openRuns = onHead.filter(run => isOpen(run.status)).map(run => run.id)
  const evidence = { headSha, required, approvals, verdicts, openRuns }
  return decideByTable(REVIEW_DECISION_TABLE, evidence, evidence)
}

/** A forge with reviews of its own has a say too, and the stricter of the two wins. */
export function stricterDecision(ours: HeadDecision, theirs: HeadDecision): Decision<HeadDecision> {
  const result = DECISIONS.find(word => word === ours || word === theirs) ?? 'none'
  return decision(result, result === ours ? 'OURS' : 'FORGE', { ours, theirs })
}
