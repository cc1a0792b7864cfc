// Whether the worktree of a reviewer still is the commit it was given. A verdict on anything else is void (spec 2.4).
import type { Decision } from '#kernel/machine/decision'
import { decideByTable, type RuleTable } from '#kernel/machine/rule-table'

export type TreeFacts = {
  readonly targetSha: string
  /** `none`: the verdict comes from somebody who has no worktree of Provost. */
  readonly worktree: 'present' | 'missing' | 'unknown' | 'none'
  readonly dirty: 'clean' | 'dirty' | 'unknown'
  readonly head: string | null
  readonly because: readonly string[]
}

export type TreeAnswer = 'as_given' | 'reviewer_modified_tree' | 'unknown'

export const TREE_TABLE: RuleTable<TreeFacts, TreeAnswer> = {
  rows: [
    {
      rule: 'TREE_NONE',
      because: 'no worktree of a reviewer is left to look at',
      when: ({ worktree }) => worktree === 'none' || worktree === 'missing',
      result: () => 'as_given',
    },
    {
      rule: 'TREE_UNKNOWN',
      because: 'the worktree of the reviewer cannot be read',
      when: ({ worktree, dirty, head }) => worktree === 'unknown' || dirty === 'unknown' || head === null,
      result: () => 'unknown',
    },
    {
      rule: 'TREE_CHANGED',
      because: 'the reviewer changed its worktree, so its verdict is not about the commit it was given',
      when: ({ dirty, head, targetSha }) => dirty === 'dirty' || head !== targetSha,
      result: () => 'reviewer_modified_tree',
    },
  ],
  otherwise: { rule: 'TREE_AS_GIVEN', because: 'the worktree is the commit it was given', result: () => 'as_given' },
}

export function decideTree(facts: TreeFacts): Decision<TreeAnswer, TreeFacts> {
  return decideByTable(TREE_TABLE, facts, facts)
}
