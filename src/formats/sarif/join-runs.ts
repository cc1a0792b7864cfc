// Several runs of one tool in one file are one look, if it looked for the same: together they saw what they saw.
import { toolLensOf } from '#swarm/rules/import/tool-lens'
import type { SarifRun } from './sarif.ts'

export function joinRuns(runs: readonly SarifRun[]): SarifRun[] {
  const keyOf = (run: SarifRun) => JSON.stringify([toolLensOf(run).name, run.version, run.revision])
  return [...Map.groupBy(runs, keyOf).values()].map(group => group.slice(1).reduce(join, group[0]!))
}

/** What one of them does not know, they do not know together. */
function join(one: SarifRun, other: SarifRun): SarifRun {
  const observed = one.observed && other.observed ? [...new Set([...one.observed, ...other.observed])].toSorted() : null
  return {
    ...one,
    guid: one.guid === null || other.guid === null ? null : `${one.guid} ${other.guid}`,
    findings: [...one.findings, ...other.findings],
    rules: {
      ids: [...new Set([...one.rules.ids, ...other.rules.ids])].toSorted(),
      isWholeSet: one.rules.isWholeSet && other.rules.isWholeSet,
    },
    succeeded: one.succeeded === false || other.succeeded === false ? false : one.succeeded && other.succeeded,
    observed,
  }
}
