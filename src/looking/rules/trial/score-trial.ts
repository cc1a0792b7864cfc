// What a reviewer found of what was planted, beside three scripted reviewers who are scored on the same plants: a scorer that
// misjudges them judges nobody.
import type { Score } from '../measure/judge-reviewer.ts'
import { type Catches, matchCatch, type PlantedSpan, type Report } from './match-catch.ts'

export type ChangedLine = { readonly path: string; readonly line: number }

export type Controls = { readonly silent: Score; readonly echoer: Score; readonly oracle: Score }

export type TrialScore =
  | { readonly result: 'scored'; readonly rule: 'T2'; readonly score: Catches; readonly controls: Controls }
  | { readonly result: 'scorer_broken'; readonly rule: 'T1'; readonly controls: Controls }

/** Without plants there is nothing that the controls could catch: a clean trial has reports and no score of them. */
export function scoreTrial(
  plants: readonly PlantedSpan[],
  reports: readonly Report[],
  changed: readonly ChangedLine[],
): TrialScore {
  const controls = scoreControls(plants, changed)
  if (plants.length > 0 && isBroken(controls, plants, changed)) return { result: 'scorer_broken', rule: 'T1', controls }
  return { result: 'scored', rule: 'T2', score: matchCatch(plants, reports), controls }
}

export function silentReports(): Report[] {
  return []
}

/** Every changed line is a bug. */
export function echoerReports(changed: readonly ChangedLine[]): Report[] {
  return changed.map(({ path, line }, at) => report(`echo-${at}`, path, line, line, null, 'bug'))
}

export function oracleReports(plants: readonly PlantedSpan[]): Report[] {
  return plants.map(({ id, path, from, to, class: what }) => report(`oracle-${id}`, path, from, to, what, null))
}

function report(
  id: string,
  path: string,
  line: number,
  endLine: number,
  what: Report['class'],
  category: Report['category'],
): Report {
  return { id, path, line, endLine, class: what, category }
}

function scoreControls(plants: readonly PlantedSpan[], changed: readonly ChangedLine[]): Controls {
  const score = (reports: readonly Report[]): Score => {
    const { caught, other } = matchCatch(plants, reports)
    return { caught: caught.length, plants: plants.length, other: other.length }
  }
  return { silent: score(silentReports()), echoer: score(echoerReports(changed)), oracle: score(oracleReports(plants)) }
}

/** Where a change has no more lines than plants, the echoer has nothing beside them to be told by. */
function isBroken(
  { silent, echoer, oracle }: Controls,
  plants: readonly PlantedSpan[],
  changed: readonly ChangedLine[],
) {
  const isEchoHeard = echoer.other > 0 || changed.length <= plants.length
  return silent.caught !== 0 || oracle.caught !== plants.length || oracle.other !== 0 || !isEchoHeard
}
