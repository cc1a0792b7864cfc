// Which of several changes stands for the session: the open one that needs most, else the newest that ended.
import { NO_PR, type PrPart } from './pr-part.ts'

export type PickedPr = { readonly pr: PrPart; readonly rule: string }

// Worst first. `draft` is a state and stands among the reasons, because a draft waits for its author.
const NEEDS = [
  'ci_failing',
  'changes_requested',
  'bot_comments',
  'merge_conflicts',
  'draft',
  'review_pending',
  'in_progress',
  'approved',
  'merge_ready',
]

export function pickPr(prs: readonly PrPart[]): PickedPr {
  const open = prs.filter(({ state }) => state === 'open' || state === 'draft')
  const worst = open.toSorted((left, right) => rankOf(left) - rankOf(right) || left.number - right.number)[0]
  if (worst) return { pr: worst, rule: 'Q1' }
  const merged = findHighest(prs, 'merged')
  if (merged) return { pr: merged, rule: 'Q2' }
  const closed = findHighest(prs, 'closed')
  return closed ? { pr: closed, rule: 'Q3' } : { pr: NO_PR, rule: 'Q4' }
}

function rankOf({ state, reason }: PrPart): number {
  const rank = NEEDS.indexOf(reason)
  const known = rank === -1 ? NEEDS.length : rank
  return state === 'draft' ? Math.min(known, NEEDS.indexOf('draft')) : known
}

function findHighest(prs: readonly PrPart[], state: PrPart['state']): PrPart | undefined {
  return prs.filter(pr => pr.state === state).toSorted((left, right) => right.number - left.number)[0]
}
