// What a run over the mutants of a change came to, as it is kept in the log and in the cache, and read from there.
import { isCount, isListWithIds, isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import {
  type Falsification,
  judgeMutants,
  MUTANT_BASELINES,
  MUTANT_RESULTS,
  MUTANTS_MIN,
  MUTATION_ENDS,
  type Mutant,
  type MutationFacts,
} from './judge-mutants.ts'
import { LEFT_OUT, type LeftOut } from './plan-mutants.ts'

export type MutantEnd = Mutant & { readonly operator: string; readonly before: string; readonly after: string }

export type FalsifierRun = Pick<MutationFacts, 'baseline' | 'ended'> & {
  readonly possible: number
  readonly lines: number
  readonly leftOut: readonly LeftOut[]
  readonly mutants: readonly MutantEnd[]
  /** What the suites came to where they are not green. */
  readonly because?: string
}

export function judgeFalsifierRun(run: FalsifierRun, bar: number | null): Falsification<MutantEnd> {
  return judgeMutants(factsOfRun(run, bar))
}

/** All that the verdict rests on. */
export function factsOfRun({ baseline, ended, possible, mutants }: FalsifierRun, bar: number | null) {
  return { baseline, ended, bar, mutantsMin: MUTANTS_MIN, possible, mutants }
}

/** Undefined: it is not what such a run leaves. */
export function readFalsifierRun(value: unknown): FalsifierRun | undefined {
  return isFalsifierRun(value) ? value : undefined
}

function isFalsifierRun(value: unknown): value is FalsifierRun {
  return (
    isObject(value) &&
    isOneOf(value.baseline, MUTANT_BASELINES) &&
    isOneOf(value.ended, MUTATION_ENDS) &&
    isCount(value.possible) &&
    isCount(value.lines) &&
    Array.isArray(value.leftOut) &&
    value.leftOut.every(one => isObject(one) && isText(one.path) && isOneOf(one.why, LEFT_OUT)) &&
    isListWithIds(value.mutants, isMutantEnd) &&
    (value.because === undefined || isText(value.because))
  )
}

function isMutantEnd({ path, line, result, operator, before, after }: JsonObject): boolean {
  return [path, operator, before, after].every(isText) && isCount(line) && line > 0 && isOneOf(result, MUTANT_RESULTS)
}

/** What says something about this moment, and nothing about the tree, is not kept for the next time. */
export function mayKeepRun({ baseline, ended, mutants }: FalsifierRun): boolean {
  return baseline === 'green' && ended !== 'error' && mutants.every(({ result }) => result !== 'error')
}

/** `src/a.ts:41 REL < → <=` */
export function describeMutant({ path, line, operator, before, after }: MutantEnd): string {
  return `${path}:${line} ${operator} ${before.trim()} → ${after === '' ? '(removed)' : after}`
}
