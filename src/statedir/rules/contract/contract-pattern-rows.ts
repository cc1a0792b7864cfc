// The patterns a project adds. None may take over a name or a pattern that already has an owner.

import { memberOf, memberOr, type WorkflowObject } from '../workflow/json-object.ts'
import type { Contract } from './contract.ts'
import type { ProjectPattern } from './contract-document.ts'
import type { NameBook } from './contract-name-book.ts'
import type { ReportProblem } from './contract-problem.ts'
import { readFlag, readProse, readRowList } from './contract-row-values.ts'
import { readNamePattern } from './name-pattern.ts'
import { buildPatternAutomaton, findCommonName, type PatternAutomaton, testByAutomaton } from './pattern-automaton.ts'

const PATTERN_KEYS = { required: ['pattern', 'example', 'writer', 'purpose'], optional: ['evict'] }

export function readProjectPatterns(rows: readonly unknown[], book: NameBook, report: ReportProblem): ProjectPattern[] {
  const earlier = rows.length > 0 ? automataOf(book.base) : []
  return readRowList(rows, 'patterns', PATTERN_KEYS, report, (row, path) =>
    readPattern(row, path, { book, earlier }, report),
  )
}

// A project may narrow what the fallback allows, so overlapping with it is no problem.
function automataOf(base: Contract): PatternAutomaton[] {
  return base.patterns.flatMap(({ fallback, source }) => {
    const pieces = fallback ? undefined : readNamePattern(source)
    return pieces ? [buildPatternAutomaton(pieces)] : []
  })
}

type Surroundings = { readonly book: NameBook; readonly earlier: PatternAutomaton[] }

function readPattern(
  row: WorkflowObject,
  path: string,
  around: Surroundings,
  report: ReportProblem,
): ProjectPattern | undefined {
  const source = memberOf(row, 'pattern')
  const example = memberOf(row, 'example')
  const writer = readProse(memberOf(row, 'writer'), `${path}.writer`, report)
  const purpose = readProse(memberOf(row, 'purpose'), `${path}.purpose`, report)
  const evict = readFlag(memberOr(row, 'evict', true), `${path}.evict`, report)
  judgePattern(source, example, path, around, report)
  if (typeof source !== 'string' || typeof example !== 'string' || !writer || !purpose || evict === undefined)
    return undefined
  return { source, example, writer, purpose, evict }
}

function judgePattern(
  source: unknown,
  example: unknown,
  path: string,
  { book, earlier }: Surroundings,
  report: ReportProblem,
): void {
  const pieces = readNamePattern(source)
  if (typeof source !== 'string' || !pieces) {
    report(`${path}.pattern`, 'contract_pattern_refused')
    return
  }
  const automaton = buildPatternAutomaton(pieces)
  const regex = testByAutomaton(automaton)
  if (typeof example !== 'string' || !regex.test(example)) report(`${path}.example`, 'contract_example_mismatch')
  if ([...book.sound].some(name => regex.test(name))) report(`${path}.pattern`, 'contract_pattern_shadows_name')
  if (earlier.some(other => findCommonName(automaton, other) !== undefined)) {
    report(`${path}.pattern`, 'contract_pattern_overlap')
  }
  earlier.push(automaton)
}
