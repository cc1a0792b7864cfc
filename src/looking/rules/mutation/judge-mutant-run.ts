// How one mutant ended, from how its suites ended: a suite that fails has noticed it, one that could not run says nothing.
import type { MutantResult } from './judge-mutants.ts'

/** As the test phase calls the end of a suite; `skipped` and the like are no verdict. */
export type SuiteEnd = 'passed' | 'failed' | 'timeout' | 'error' | 'skipped'

/** Suites in the order in which they ran; the first that is no pass was the last. */
export function judgeMutantRun(ends: readonly SuiteEnd[]): MutantResult {
  const end = ends.find(status => status !== 'passed')
  if (end === undefined) return ends.length > 0 ? 'survived' : 'error'
  return RESULTS[end]
}

const RESULTS: Readonly<Record<Exclude<SuiteEnd, 'passed'>, MutantResult>> = {
  failed: 'killed',
  timeout: 'timeout',
  error: 'error',
  skipped: 'error',
}

const PATIENCE = 3
const PATIENCE_MS = 5_000

/** A mutant may loop for ever: it gets three times what the unchanged tree needs, never more than the suite itself. */
export function limitMutantMs(suiteLimitMs: number, baselineMs: number): number {
  return Math.min(suiteLimitMs, Math.ceil(PATIENCE * baselineMs) + PATIENCE_MS)
}
