// Whether a change becomes a draft, or ready to be judged.
import type { Decision } from '#kernel/machine/decision'
import { decideByTable, type RuleTable, sentencesOf } from '#kernel/machine/rule-table'
import type { ChangeState } from './change.ts'

export type DraftFacts = { readonly state: ChangeState; readonly headSha: string; readonly draft: boolean }

export type DraftAnswer = 'over' | 'unchanged' | 'draft' | 'open'

export const DRAFT_TABLE: RuleTable<DraftFacts, DraftAnswer> = {
  rows: [
    {
      rule: 'OVER',
      because: 'what is merged or closed is judged no more',
      when: ({ state }) => state === 'merged' || state === 'closed',
      result: () => 'over',
    },
    {
      rule: 'SAME',
      because: 'it is so already',
      when: ({ state, draft }) => (state === 'draft') === draft,
      result: () => 'unchanged',
    },
    {
      rule: 'DRAFT',
      because: 'somebody wants to go on working on it before anybody judges it',
      when: ({ draft }) => draft,
      result: () => 'draft',
    },
  ],
  otherwise: { rule: 'READY', because: 'somebody says that it is ready to be judged', result: () => 'open' },
}

export const DRAFT_SENTENCES = sentencesOf(DRAFT_TABLE)

export function decideDraft(facts: DraftFacts): Decision<DraftAnswer, DraftFacts> {
  return decideByTable(DRAFT_TABLE, facts, facts)
}
