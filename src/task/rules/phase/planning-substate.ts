// Where planning stands inside its phase: from a draft to a plan that is ready for review (spec 3.2).
import { isOneOf } from '#kernel/reading/json-value'

export const PLANNING_SUBSTATES = ['draft', 'clarifying', 'workshop', 'formalizing', 'review_ready'] as const

export type PlanningSubstate = (typeof PLANNING_SUBSTATES)[number]

export function isPlanningSubstate(value: unknown): value is PlanningSubstate {
  return isOneOf(value, PLANNING_SUBSTATES)
}

export type PlanningFacts = {
  readonly current: unknown
  /** Done by a person, who needs no rounds. */
  readonly byHand: boolean
  readonly brief: boolean
  /** Has the planner had its round of questions? */
  readonly clarify: 'pending' | 'done'
  readonly blockingOpen: number
  readonly structure: 'none' | 'changing' | 'stable'
  /** Rounds in a row that changed nothing. */
  readonly idleRounds: number
  readonly idleRoundsMax: number
  readonly outputs: {
    readonly plan: 'missing' | 'malformed' | 'valid'
    readonly filePlan: 'missing' | 'malformed' | 'inferable' | 'valid'
    readonly planMd: 'missing' | 'stale' | 'current'
  }
}

export type PlanningAnswer = { readonly substate: PlanningSubstate | null; readonly rule: string }

type Row = {
  readonly from: readonly PlanningSubstate[]
  readonly when: (facts: PlanningFacts) => boolean
  readonly to: PlanningSubstate
  readonly rule: string
}

const AFTER_DRAFT = ['clarifying', 'workshop', 'formalizing', 'review_ready'] as const
const FORMAL = ['formalizing', 'review_ready'] as const
const always = () => true

export const PLANNING_TABLE: readonly Row[] = [
  {
    from: PLANNING_SUBSTATES,
    when: facts => facts.byHand && isReady(facts) && facts.blockingOpen === 0,
    to: 'review_ready',
    rule: 'BY_HAND',
  },
  { from: ['draft'], when: facts => !facts.brief, to: 'draft', rule: 'BRIEF_MISSING' },
  { from: ['draft'], when: always, to: 'clarifying', rule: 'BRIEF_PRESENT' },
  { from: AFTER_DRAFT, when: facts => facts.blockingOpen > 0, to: 'clarifying', rule: 'BLOCKING_QUESTIONS' },
  { from: ['clarifying'], when: facts => facts.clarify === 'pending', to: 'clarifying', rule: 'ROUND_PENDING' },
  { from: ['clarifying', 'workshop'], when: isStable, to: 'formalizing', rule: 'STRUCTURE_STABLE' },
  { from: ['clarifying'], when: always, to: 'workshop', rule: 'STRUCTURE_NEEDED' },
  {
    from: ['workshop'],
    when: facts => facts.idleRounds >= facts.idleRoundsMax,
    to: 'formalizing',
    rule: 'NO_NEW_INFO',
  },
  { from: ['workshop'], when: always, to: 'workshop', rule: 'STRUCTURE_CHANGING' },
  { from: FORMAL, when: isReady, to: 'review_ready', rule: 'OUTPUTS_READY' },
  { from: FORMAL, when: always, to: 'formalizing', rule: 'OUTPUTS_NOT_READY' },
]

export function planningSubstate(facts: PlanningFacts): PlanningAnswer {
  const row = PLANNING_TABLE.find(({ from, when }) => from.some(state => state === facts.current) && when(facts))
  return row ? { substate: row.to, rule: row.rule } : { substate: null, rule: 'UNKNOWN_SUBSTATE' }
}

function isStable({ structure }: PlanningFacts): boolean {
  return structure === 'stable'
}

function isReady({ outputs: { plan, filePlan, planMd } }: PlanningFacts): boolean {
  return plan === 'valid' && (filePlan === 'valid' || filePlan === 'inferable') && planMd === 'current'
}
