// From the facts of a task to its next move, by the one table. Total: any value in place of any fact gets an answer.

import { isOneOf } from '#kernel/reading/json-value'
import { FACT_VALUES, FALSIFIER_VALUES, type FactsInput } from '../facts/facts.ts'
import { PHASES } from '../phase/phase.ts'
import { isBudgetExhausted, isPhaseCounts } from '../phase/phase-counts.ts'
import { type CompiledPhase, type CompiledRow, compilePhase } from './compile-decision-table.ts'
import { DECISION_TABLE } from './decision-table.ts'
import { halt, type NextMove, stayIn } from './next-move.ts'

export const COMPILED_TABLE: ReadonlyMap<unknown, CompiledPhase> = new Map(
  PHASES.map(phase => [phase, compilePhase(phase, DECISION_TABLE[phase])]),
)

const UNKNOWN_PHASE = halt('UNKNOWN_PHASE')
const STATE_DRIFT = halt('STATE_DRIFT')
const UNKNOWN_FACTS: ReadonlyMap<string, NextMove> = new Map(
  ['state', ...Object.keys(FACT_VALUES), 'falsifier', 'used', 'limit'].map(fact => [
    fact,
    halt('FACT_UNKNOWN', null, fact),
  ]),
)

export function decideNext(facts: FactsInput): NextMove {
  const compiled = COMPILED_TABLE.get(facts.phase)
  if (!compiled) return UNKNOWN_PHASE
  if (facts.state === 'drift') return STATE_DRIFT
  if (facts.state !== 'current') return unknownFact('state')
  let rowsLeft = -1
  for (const { name, rowsByValue } of compiled.facts) {
    const rows = rowsByValue.get(facts[name])
    if (rows === undefined) return unknownFact(name)
    rowsLeft &= rows
  }
  return guarded(compiled.rows[lowestBit(rowsLeft)]!, facts)
}

// The first row is the lowest bit that no fact has cleared. The last row of every phase has no condition on what
// came before it, so one bit is always left; the enumeration of the whole table proves it.
function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask)
}

function unknownFact(fact: string): NextMove {
  return UNKNOWN_FACTS.get(fact)!
}

// An applied change is never left behind in the tree by moving away from it, and nobody goes back for ever.
function guarded(row: CompiledRow, facts: FactsInput): NextMove {
  const { phase, applied, used, limit } = facts
  if (used !== undefined && !isPhaseCounts(used)) return unknownFact('used')
  if (limit !== undefined && !isPhaseCounts(limit)) return unknownFact('limit')
  if (row.backTo === null) return heldByTests(row.answer, facts) ?? row.answer
  if (phase === 'accept' && applied === 'yes') return row.revertFirst
  return isBudgetExhausted(row.backTo, used, limit) ? row.budgetExhausted : row.answer
}

const HOLLOW = stayIn('accept', 'TESTS_HOLLOW', 'work')
const NOT_TRIED = stayIn('accept', 'FALSIFIER_UNKNOWN', 'work')
const BEFORE_DECIDING = ['decision', 'work']

/** With a bar, nothing is decided or applied before the tests were seen to notice what was changed. What is applied was. */
function heldByTests({ to, needs }: NextMove, { phase, applied, falsifier }: FactsInput): NextMove | undefined {
  if (phase !== 'accept' || falsifier === undefined) return undefined
  if (!isOneOf(falsifier, FALSIFIER_VALUES)) return unknownFact('falsifier')
  const isAsked = to === 'done' || BEFORE_DECIDING.includes(String(needs))
  if (!isAsked || applied === 'yes' || applied === 'partial') return undefined
  if (falsifier === 'not_proven') return HOLLOW
  return falsifier === 'unknown' ? NOT_TRIED : undefined
}
