// Where a finding that nobody named would be now, and what became of its code. The same for agents and for tools.
import { anchorStateInLines } from '#finding/rules/identity/anchor'
import { comparableCode, ruleKey } from '#finding/rules/reported-finding'
import type { AbsenceFacts } from '../finding/decide-fixed.ts'
import type { FindingView } from '../finding/finding-view.ts'
import type { CollectFacts } from './collect-facts.ts'
import type { Observed } from './derive-observations.ts'

export type AbsentCode = Pick<AbsenceFacts, 'match' | 'code'> & {
  /** Where it stands now: a renamed file is no longer where it was. */
  readonly path: string | null
}

/** Made once per look: files are split once and looked at per finding. */
export function absentCodeOf(
  { code: files, renames, standsElsewhere }: Pick<CollectFacts, 'code' | 'renames' | 'standsElsewhere'>,
  unmatched: readonly Observed[],
  ambiguous: ReadonlySet<string>,
): (finding: FindingView) => AbsentCode {
  const newByRule = countByPlace(unmatched)
  const lineSets = new Map([...files].map(([path, { lines }]) => [path, lines && new Set(lines)]))
  const renamed = new Map(renames.map(({ from, to }) => [from, to]))
  return finding => {
    const path = finding.path === null ? null : (renamed.get(finding.path) ?? finding.path)
    const code = path === null ? undefined : files.get(path)
    return {
      path,
      match: {
        ambiguous: ambiguous.has(finding.id),
        sameRuleNewInFile: path === null ? null : countAlike(finding, path, newByRule),
      },
      code: {
        file: code?.file ?? 'unknown',
        anchor: anchorStateInLines(finding, (path === null ? null : lineSets.get(path)) ?? null),
        anchorElsewhere: code?.file === 'deleted' ? standsElsewhere(finding) : null,
      },
    }
  }
}

function countByPlace(observations: readonly Observed[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const observation of observations) {
    const rule = ruleKey(observation)
    for (const key of [placeKey(observation.path ?? '', rule), codeKey(comparableCode(observation.core), rule)])
      counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/**
 * New ones in its file, and those in other files that stand on the same code: it may have moved there. When its code went
 * while something like it came, that doubt stays: that the code is still gone is no news.
 */
function countAlike(finding: FindingView, path: string, counts: ReadonlyMap<string, number>): number {
  const code = comparableCode(finding.core)
  const moved = code === '' ? 0 : (counts.get(codeKey(code, ruleKey(finding))) ?? 0)
  const doubted = finding.state === 'unverified' && finding.detail === 'ambiguous_match' ? 1 : 0
  return (counts.get(placeKey(path, ruleKey(finding))) ?? 0) + moved + doubted
}

function codeKey(code: string, rule: string): string {
  return JSON.stringify([code, rule, 'code'])
}

function placeKey(path: string, rule: string): string {
  return JSON.stringify([path, rule])
}
