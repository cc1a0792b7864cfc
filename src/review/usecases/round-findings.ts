// The findings of one round in the words of the shared identity rules: what several reviewers found alike is one finding.
import { type Anchor, anchorInLines, normaliseLines } from '#finding/rules/identity/anchor'
import { mergeWave, type WaveFinding } from '#finding/rules/identity/merge-wave'
import type { SeverityOfFinding } from '#finding/rules/severity'
import type { ReviewRun } from '../rules/record/review.ts'
import type { FindingKind, FindingSeverity, ReviewFinding } from '../rules/verdict/review-finding.ts'

const SEVERITY: Readonly<Record<FindingSeverity, SeverityOfFinding>> = {
  blocking: 'CRITICAL',
  major: 'HIGH',
  minor: 'MEDIUM',
  info: 'LOW',
}

const CATEGORY: Readonly<Record<FindingKind, string>> = {
  code: 'bug',
  plan: 'quality',
  test: 'tests',
  security: 'security',
  style: 'quality',
  other: 'quality',
}

export type RoundFinding = WaveFinding & Pick<Anchor, 'core' | 'window'> & { readonly sources: readonly string[] }

/** `textOf` is what the head says at a path; null when it has no such text. */
export function listRoundFindings(
  runs: readonly Pick<ReviewRun, 'id' | 'harness' | 'findings'>[],
  textOf: (path: string) => string | null,
): RoundFinding[] {
  const found = runs.flatMap(run => run.findings.map(finding => describe(run, finding, textOf)))
  const byKey = new Map(found.map(finding => [finding.key, finding]))
  return mergeWave(found).findings.map(({ key, severity, sources }) => ({ ...byKey.get(key)!, severity, sources }))
}

function describe(
  { id: run, harness }: Pick<ReviewRun, 'id' | 'harness'>,
  { id, severity, kind, path, line, symbol, message }: ReviewFinding,
  textOf: (path: string) => string | null,
): RoundFinding {
  const text = path === undefined ? null : textOf(path)
  const anchored = text === null || line === undefined ? null : anchorInLines(normaliseLines(text), line)
  return {
    key: `${run}/${id}`,
    source: harness,
    sources: [harness],
    severity: SEVERITY[severity],
    category: CATEGORY[kind],
    path: path ?? null,
    line: line ?? null,
    symbol: symbol ?? null,
    text: message,
    anchor: anchored?.anchor ?? null,
    core: anchored?.core ?? null,
    window: anchored?.window ?? [],
  }
}
