// What to do with a request whose key is known: give the answer again, wait, refuse, carry it out, or find out what became of it.
import { type Decision, decision } from '#kernel/machine/decision'
import type { OwnerLife } from './judge-owner.ts'

export type RequestFacts = {
  /** The key stands for exactly this request. */
  readonly isSameRequest: boolean
  readonly isAnswered: boolean
  /** An event of it is in the log. */
  readonly hasActed: boolean
  readonly owner: OwnerLife
  /** Since it began. */
  readonly ageMs: number
}

export type RequestWay = 'refuse' | 'answer' | 'wait' | 'run' | 'recover'

/** Where nobody can say whether the owner lives, an act that has written nothing is given to another after this long. */
export const UNKNOWN_OWNER_MS = 600_000

type Row = { readonly rule: string; readonly when: (facts: RequestFacts) => boolean; readonly way: RequestWay }

/** The first row that fits decides. Taking over is safe before the first event: the former owner can then write none. */
export const REQUEST_RULES: readonly Row[] = [
  { rule: 'KEY_REUSED', when: facts => !facts.isSameRequest, way: 'refuse' },
  { rule: 'ANSWERED', when: facts => facts.isAnswered, way: 'answer' },
  { rule: 'OWNER_LIVES', when: facts => facts.owner === 'alive', way: 'wait' },
  { rule: 'OWNER_GONE_NOTHING_WRITTEN', when: facts => facts.owner === 'gone' && !facts.hasActed, way: 'run' },
  { rule: 'OWNER_GONE_SOMETHING_WRITTEN', when: facts => facts.owner === 'gone', way: 'recover' },
  {
    rule: 'OWNER_UNKNOWN_NOTHING_WRITTEN',
    when: facts => !facts.hasActed && facts.ageMs >= UNKNOWN_OWNER_MS,
    way: 'run',
  },
  { rule: 'OWNER_UNKNOWN', when: () => true, way: 'wait' },
]

export function decideRequest(facts: RequestFacts): Decision<RequestWay, RequestFacts> {
  const row = REQUEST_RULES.find(({ when }) => when(facts))!
  return decision(row.way, row.rule, facts)
}
