// What stands in the way of an override, and what it waives, phase by phase. A row applies when the fact has one of the
// values; work products that are missing cannot be waived, only verdicts can.
import { FACT_VALUES, type FactName, type FactsInput, type FactValue } from '../facts/facts.ts'
import type { Phase } from '../phase/phase.ts'

type Row<Word extends string> = { readonly fact: FactName; readonly values: readonly string[]; readonly then: Word }

function when<Name extends FactName, Word extends string>(
  fact: Name,
  values: readonly FactValue<Name>[],
  then: Word,
): Row<Word> {
  return { fact, values, then }
}

function unless<Name extends FactName, Word extends string>(
  fact: Name,
  good: readonly FactValue<Name>[],
  then: Word,
): Row<Word> {
  const names: readonly string[] = good
  return { fact, values: FACT_VALUES[fact].filter(value => !names.includes(value)), then }
}

const noPlan = unless('plan', ['valid'], 'NO_PLAN')
const noFilePlan = when('filePlan', ['missing', 'malformed'], 'NO_FILE_PLAN')
const noOutput = unless('output', ['valid'], 'NO_OUTPUT')

const OBSTACLES: Readonly<Partial<Record<Phase, readonly Row<string>[]>>> = {
  planning: [unless('plan', ['valid', 'unchanged'], 'NO_PLAN'), noFilePlan],
  plan_review: [noPlan, noFilePlan],
  codegen: [
    noPlan,
    noFilePlan,
    unless('planReview', ['ok', 'waived'], 'PLAN_NOT_APPROVED'),
    unless('output', ['valid', 'unchanged'], 'NO_OUTPUT'),
  ],
  review: [noPlan, noFilePlan, noOutput],
  test: [
    noPlan,
    noOutput,
    unless('codeReview', ['pass', 'waived'], 'REVIEW_NOT_CURRENT'),
    when('eval', ['running'], 'EVAL_RUNNING'),
  ],
}

const WAIVED: Readonly<Partial<Record<Phase, readonly Row<FactName>[]>>> = {
  planning: [when('blockingQuestions', ['open'], 'blockingQuestions'), when('plan', ['unchanged'], 'plan')],
  plan_review: [unless('planReview', [], 'planReview')],
  codegen: [
    when('scope', ['out'], 'scope'),
    when('codegenSignal', ['plan_unclear'], 'codegenSignal'),
    when('output', ['unchanged'], 'output'),
  ],
  review: [unless('codeReview', [], 'codeReview')],
  test: [unless('eval', [], 'eval')],
}

export function findForwardObstacle(phase: Phase, facts: FactsInput): string | undefined {
  return OBSTACLES[phase]?.find(row => applies(row, facts))?.then
}

export function listWaivedFacts(phase: Phase, facts: FactsInput): FactName[] {
  return (WAIVED[phase] ?? []).filter(row => applies(row, facts)).map(row => row.then)
}

function applies({ fact, values }: Row<string>, facts: FactsInput): boolean {
  return values.some(value => value === facts[fact])
}
