// Which known findings the prompt of a domain holds, and in which order an agent should look at them again.
import { isOpenFinding } from '#finding/rules/finding-state'
import { compareSeverity } from '#finding/rules/severity'
import { compareText } from '#kernel/reading/json-value'
import type { FindingView } from '../finding/finding-view.ts'
import { PHASE_ROWS, type SwarmPhase } from '../wave/phase.ts'
import { type CompiledDomain, compileDomains, type Domain, domainClaims } from './check-ownership.ts'

export type FindingsByDomain = ReadonlyMap<string, readonly FindingView[]>

/** Made once for all prompts of a wave: the findings are walked once, not once per domain. */
export function choosePromptFindings(
  phase: SwarmPhase,
  domains: readonly Domain[],
  findings: readonly FindingView[],
): FindingsByDomain {
  const compiled = compileDomains(domains)
  const { kind } = PHASE_ROWS[phase]
  const wanted = findings.filter(finding => isWanted(kind, phase, finding)).toSorted(compareByNeed)
  const chosen = new Map<string, FindingView[]>(domains.map(({ name }) => [name, []]))
  for (const finding of wanted) {
    const claiming = findClaiming(compiled, finding)
    // Two agents that mend the same thing would meet in a merge conflict.
    for (const { name } of kind === 'amend' ? claiming.slice(0, 1) : claiming) chosen.get(name)?.push(finding)
  }
  return chosen
}

function isWanted(kind: string, phase: SwarmPhase, finding: FindingView): boolean {
  const { state, approved, kind: what, mergedInto, tests, links } = finding
  if (!isOpenFinding(state) || mergedInto !== null) return false
  if ((PHASE_ROWS[phase].group === 'feature') !== (what === 'feature')) return false
  if (kind === 'amend') return approved !== null
  if (kind !== 'verify') return true
  // A test or a task of its own: somebody says that it may be repaired.
  return approved !== null || state === 'unverified' || tests.length > 0 || links.tasks.length > 0
}

/** Worst first, then what nobody has verified for longest. */
function compareByNeed(one: FindingView, other: FindingView): number {
  return (
    compareSeverity(one.severity, other.severity) ||
    (one.classifiedIn?.number ?? 0) - (other.classifiedIn?.number ?? 0) ||
    compareText(one.id, other.id)
  )
}

/** Owned domains first; a finding without a path is everybody's. */
function findClaiming(domains: readonly CompiledDomain[], { path }: FindingView): CompiledDomain[] {
  const claiming = path === null ? domains : domains.filter(domain => domainClaims(domain, path))
  const rank = ({ ownership }: CompiledDomain) => ['owned', 'shared', 'bridge'].indexOf(ownership)
  return claiming.toSorted((one, other) => rank(one) - rank(other) || compareText(one.name, other.name))
}
