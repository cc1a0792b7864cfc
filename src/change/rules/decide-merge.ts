// Whether a change may be merged now. Every gate is asked again at the moment of merging, on what is true then.
import type { Decision } from '#kernel/machine/decision'
import { decideByTable, type RuleTable, sentencesOf } from '#kernel/machine/rule-table'
import type { ChangeState } from './change.ts'
import { isSameCommit } from './seen-change.ts'

export type DirtyBase = { readonly path: string; readonly because: string }

export type MergeFacts = {
  readonly id: string
  readonly state: ChangeState
  /** The commit that whoever asks has looked at. */
  readonly expect: string
  readonly headSha: string
  readonly base: string
  readonly baseSha: string | null
  readonly missing: readonly string[]
  /** Classes of paths that it touches and that no person has let in at this head. */
  readonly sensitive: readonly string[]
  /** Where the base is checked out with work that a merge would endanger. */
  readonly dirtyBase: DirtyBase | null
}

export type MergeAnswer =
  | 'merge'
  | 'already_merged'
  | 'CHANGE_MOVED'
  | 'CHANGE_NOT_MERGEABLE'
  | 'CHANGE_SENSITIVE'
  | 'BASE_DIRTY'

export const MERGE_TABLE: RuleTable<MergeFacts, MergeAnswer> = {
  rows: [
    {
      rule: 'G1',
      because: 'exactly this head was merged before',
      when: ({ state, expect, headSha }) => state === 'merged' && isSameCommit(expect, headSha),
      result: () => 'already_merged',
    },
    {
      rule: 'G2',
      because: 'there is nothing to merge any more',
      when: ({ state }) => state === 'merged' || state === 'closed',
      result: () => 'CHANGE_NOT_MERGEABLE',
    },
    {
      rule: 'G3',
      because: 'the head is not the one that was looked at',
      when: ({ expect, headSha }) => !isSameCommit(expect, headSha),
      result: () => 'CHANGE_MOVED',
    },
    {
      rule: 'G4',
      because: 'a gate is closed',
      when: ({ missing }) => missing.length > 0,
      result: () => 'CHANGE_NOT_MERGEABLE',
    },
    {
      rule: 'GS',
      because: 'it touches what decides what runs tomorrow, and no person has let that in at this head',
      when: ({ sensitive }) => sensitive.length > 0,
      result: () => 'CHANGE_SENSITIVE',
    },
    {
      rule: 'G5',
      because: 'the base is checked out with work that nobody has committed',
      when: ({ dirtyBase }) => dirtyBase !== null,
      result: () => 'BASE_DIRTY',
    },
  ],
  otherwise: { rule: 'G6', because: 'every gate is open for exactly this head', result: () => 'merge' },
}

export const MERGE_SENTENCES = sentencesOf(MERGE_TABLE)

export function decideMerge(facts: MergeFacts): Decision<MergeAnswer, MergeFacts> {
  return decideByTable(MERGE_TABLE, facts, facts)
}
