// What an approval closes: nothing where a gate demands a bound that is not there. The words that go with it say what is known.
import { type Cell, DEFECT_CLASSES, type DefectClass } from '../looking-words.ts'
import { deriveLower } from './bounds.ts'
import type { ReviewerVerdict } from './judge-reviewer.ts'

export const APPROVAL_MODES = ['show', 'require'] as const
export const LOOKED = ['yes', 'part', 'no', 'unknown'] as const
export const TRIALS_MIN = 20
export const NOT_MEASURED = 'detection not measured'

export type ClassCell = Cell & { readonly class: DefectClass }
export type Bars = { readonly [Name in DefectClass]?: number | undefined }

export type ApprovalFacts = {
  readonly mode: (typeof APPROVAL_MODES)[number]
  readonly bars: Bars
  readonly trialsMin: number
  readonly modelTold: boolean
  readonly judged: ReviewerVerdict
  /** Was the whole change looked at. */
  readonly looked: (typeof LOOKED)[number]
  readonly cells: readonly ClassCell[]
}

export type ApprovalDecision = {
  readonly closes: boolean
  readonly rule: string
  readonly class: DefectClass | null
  readonly text: string
}

const BY_NAME = DEFECT_CLASSES.toSorted()

type Row = readonly [rule: string, applies: (facts: ApprovalFacts) => boolean]

/** Facts about the reviewer and the look that keep any gate with bars open. */
const NEVER_CLOSES: readonly Row[] = [
  ['A2', ({ judged }) => judged === 'scorer_broken'],
  ['A3', ({ modelTold }) => !modelTold],
  ['A4', ({ judged }) => judged === 'silent' || judged === 'echoer'],
  ['A5', ({ judged }) => judged === 'unknown'],
  ['A6', ({ looked }) => looked !== 'yes'],
]

export function decideApproval(facts: ApprovalFacts): ApprovalDecision {
  const text = composeDetection(facts.cells)
  const barred = BY_NAME.filter(name => facts.bars[name] !== undefined)
  if (facts.mode === 'show' || barred.length === 0) return { closes: true, rule: 'A1', class: null, text }
  const row = NEVER_CLOSES.find(([, applies]) => applies(facts))
  if (row) return { closes: false, rule: row[0], class: null, text }
  const low = barred.flatMap(name => findShort(name, facts)).at(0)
  return low ? { closes: false, ...low, text } : { closes: true, rule: 'A9', class: null, text }
}

function findShort(name: DefectClass, facts: ApprovalFacts): { rule: string; class: DefectClass }[] {
  const cell = facts.cells.find(one => one.class === name)
  if (!cell || cell.n < facts.trialsMin) return [{ rule: 'A7', class: name }]
  return deriveLower(cell) < facts.bars[name]! ? [{ rule: 'A8', class: name }] : []
}

/** `boundary detection ≥ 0.68 (34 trials)`: cut and never rounded up, because the bound is a promise. */
export function composeDetection(cells: readonly ClassCell[]): string {
  const measured = BY_NAME.flatMap(name => cells.filter(cell => cell.class === name && cell.n > 0))
  const parts = measured.map(cell => `${cell.class} detection ≥ ${cutToTwo(deriveLower(cell))} (${cell.n} trials)`)
  return parts.length > 0 ? parts.join(', ') : NOT_MEASURED
}

export function cutToTwo(share: number): string {
  return share.toFixed(9).slice(0, 4)
}
