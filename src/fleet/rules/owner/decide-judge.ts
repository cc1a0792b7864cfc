// Whose a session is to judge. Not mine is not a failed look: nothing at all is composed for it.
import { decideByTable, type RuleTable } from '#kernel/machine/rule-table'

export type JudgeFacts = {
  readonly here: string
  /** Null: it was made before nodes had names, or by this home on another machine. */
  readonly owner: string | null
  /** That it is of this node was proven just now. */
  readonly proven: boolean
}

export type Judge = 'mine' | 'claim' | 'unowned' | 'not_mine'

export const JUDGE_TABLE: RuleTable<JudgeFacts, Judge> = {
  rows: [
    { rule: 'J1', because: 'it is of this node', when: ({ owner, here }) => owner === here, result: () => 'mine' },
    {
      rule: 'J2',
      because: 'nobody had it, and it is proven to be of this one',
      when: ({ owner, proven }) => owner === null && proven,
      result: () => 'claim',
    },
    {
      rule: 'J3',
      because: 'nobody has proven on which machine it runs',
      when: ({ owner }) => owner === null,
      result: () => 'unowned',
    },
  ],
  otherwise: { rule: 'J4', because: 'it is of another node', result: () => 'not_mine' },
}

export function decideJudge(facts: JudgeFacts): {
  readonly result: Judge
  /** Whether anything may be observed of it. */
  readonly observe: boolean
  readonly rule: string
} {
  const { result, rule } = decideByTable(JUDGE_TABLE, facts, {})
  return { result, observe: result === 'mine', rule }
}
