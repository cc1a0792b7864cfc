// Whether the work of a session that has no quota may go on in another one, on another account. Which account that is says
// `choose-account.ts`; without `spread` it says none.

export type SpreadFacts = {
  readonly failure: string | null
  /** What the law of quota says about the session itself. */
  readonly result: 'none' | 'wait' | 'continue' | 'give_up'
  readonly rule: string
  /** Null: it has no configured account. */
  readonly account: string | null
  readonly kind: string
  /** It works for a task or a swarm, which decide themselves when it is tried again. */
  readonly isJob: boolean
  readonly isHandedOver: boolean
  readonly hasBranch: boolean
  readonly autoContinue: boolean
  /** How often the work was handed over before. */
  readonly times: number
  readonly timesMax: number
}

export const SPREAD_RULES = {
  H1: 'no quota keeps it',
  H2: 'its account is not configured',
  H3: 'its work goes on elsewhere already',
  H4: 'whoever gave it the work decides when it is tried again',
  H5: 'going on by itself is switched off',
  H6: 'a spend limit stands in the way, or a person has to decide',
  H7: 'its work was handed over often enough',
  H8: 'its work may go on with another account',
} as const

export type SpreadAnswer = { readonly may: boolean; readonly rule: keyof typeof SPREAD_RULES }

const WITHOUT_QUOTA: readonly (string | null)[] = ['limit_reached', 'credit_exhausted']
const LATER: readonly string[] = ['usage.W4', 'usage.W5', 'usage.W7', 'C2']

export function maySpread(facts: SpreadFacts): SpreadAnswer {
  const rule = findRule(facts)
  return { may: rule === 'H8', rule }
}

function findRule(facts: SpreadFacts): SpreadAnswer['rule'] {
  if (!WITHOUT_QUOTA.includes(facts.failure)) return 'H1'
  if (facts.account === null) return 'H2'
  if (facts.isHandedOver) return 'H3'
  if (facts.isJob || facts.kind !== 'worker' || !facts.hasBranch) return 'H4'
  if (!facts.autoContinue) return 'H5'
  if (facts.result !== 'wait' && !LATER.includes(facts.rule)) return 'H6'
  return facts.times >= facts.timesMax ? 'H7' : 'H8'
}
