// Turns the rows of a phase into bit masks: a decision is one AND per fact, and the lowest bit left is the first row.

import { FACT_VALUES, FACTS_READ, type FactName } from '../facts/facts.ts'
import { isEarlier, type Phase } from '../phase/phase.ts'
import type { Row } from './decision-table.ts'
import { endWith, halt, moveTo, type NextMove, stayIn } from './next-move.ts'
import { voidsOf } from './voids-table.ts'

/** What a row answers, and what it answers when a guard holds it back. All are made once and shared. */
export type CompiledRow = {
  readonly answer: NextMove
  readonly because: string
  /** The target, if the move goes to an earlier phase. */
  readonly backTo: Phase | null
  readonly revertFirst: NextMove
  readonly budgetExhausted: NextMove
}

export type CompiledPhase = {
  readonly facts: readonly { readonly name: FactName; readonly rowsByValue: ReadonlyMap<unknown, number> }[]
  readonly rows: readonly CompiledRow[]
}

const BITS = 31

export function compilePhase(phase: Phase, table: readonly Row[]): CompiledPhase {
  const rows = table.flatMap(expandRow)
  if (rows.length > BITS) throw new RangeError(`${phase} has ${rows.length} rows; a mask holds ${BITS}.`)
  const facts = FACTS_READ[phase].map(name => ({ name, rowsByValue: masksOf(name, rows) }))
  return { facts, rows: rows.map(row => compileRow(phase, row)) }
}

/** One row for each value of the first named fact, where the rule says `*`. */
function expandRow(row: Row): Row[] {
  const [name, values] = Object.entries(row.when)[0] ?? []
  if (!row.rule.includes('*') || !name || !values) return [row]
  return values.map(value => ({
    ...row,
    when: { ...row.when, [name]: [value] },
    rule: row.rule.replace('*', value.toUpperCase()),
    because: row.because.replace('*', value.replaceAll('_', ' ')),
  }))
}

function masksOf(name: FactName, rows: readonly Row[]): ReadonlyMap<unknown, number> {
  const matches = (row: Row, value: string) => {
    const allowed: readonly string[] | undefined = row.when[name]
    return allowed === undefined || allowed.includes(value)
  }
  const maskOf = (value: string) => rows.reduce((mask, row, bit) => (matches(row, value) ? mask | (1 << bit) : mask), 0)
  return new Map(FACT_VALUES[name].map(value => [value, maskOf(value)]))
}

function compileRow(phase: Phase, row: Row): CompiledRow {
  const answer = answerOf(phase, row)
  const wanted = row.result === 'move' ? { to: row.to, rule: row.rule } : null
  return {
    answer,
    because: row.because,
    backTo: row.result === 'move' && isEarlier(row.to, phase) ? row.to : null,
    revertFirst: stayIn(phase, 'REVERT_FIRST', 'person', wanted),
    budgetExhausted: halt('BUDGET_EXHAUSTED', wanted),
  }
}

function answerOf(phase: Phase, row: Row): NextMove {
  switch (row.result) {
    case 'move':
      return moveTo(row.to, row.rule, voidsOf(row.rule))
    case 'stay':
      return stayIn(phase, row.rule, row.needs)
    case 'end':
      return endWith(row.rule)
  }
}
