// Is a plant a defect that only a reviewer can find: a hidden test kills it and the tests that are shown do not.
import type { PlantState } from '../looking-words.ts'

export const HIDDEN_ENDS = ['killed', 'survived', 'timeout', 'errored', 'none'] as const
export const PLANT_BASELINES = ['green', 'red', 'none'] as const
export const SHOWN_ENDS = ['killed', 'survived', 'unknown'] as const
export const PERSONS_WORDS = ['defect', 'equivalent'] as const

export type PlantFacts = {
  /** Null: not known. */
  readonly parses: boolean | null
  readonly compiles: boolean | null
  readonly sameSyntax: boolean
  readonly hidden: (typeof HIDDEN_ENDS)[number]
  readonly baseline: (typeof PLANT_BASELINES)[number]
  readonly shown: (typeof SHOWN_ENDS)[number]
  readonly person: (typeof PERSONS_WORDS)[number] | null
  /** A comment, a name or white space that the file has nowhere else. */
  readonly marks: boolean
}

/** As the log names who decided. */
export const PLANT = 'looking.judgePlant'

export const PLANT_READS = [
  'parses',
  'compiles',
  'sameSyntax',
  'hidden',
  'baseline',
  'shown',
  'person',
  'marks',
] as const satisfies readonly (keyof PlantFacts)[]

type Row = readonly [rule: string, state: PlantState, applies: (facts: PlantFacts) => boolean]

const ROWS: readonly Row[] = [
  ['V1', 'invalid', ({ parses, compiles }) => parses === false || compiles === false],
  ['V2', 'invalid', ({ marks }) => marks],
  ['V3', 'unknown', ({ parses }) => parses === null],
  ['V4', 'equivalent', ({ sameSyntax }) => sameSyntax],
  ['V5', 'valid', ({ person }) => person === 'defect'],
  ['V5', 'equivalent', ({ person }) => person === 'equivalent'],
  ['V6', 'unknown', ({ baseline }) => baseline !== 'green'],
  ['V7', 'invalid', ({ hidden, shown }) => hidden === 'killed' && shown === 'killed'],
  ['V8', 'valid', ({ hidden }) => hidden === 'killed'],
  ['V9', 'unknown', ({ hidden }) => hidden === 'timeout' || hidden === 'errored'],
  ['V10', 'unknown', () => true],
]

export function judgePlant(facts: PlantFacts): { readonly state: PlantState; readonly rule: string } {
  const [rule, state] = ROWS.find(([, , applies]) => applies(facts))!
  return { state, rule }
}
