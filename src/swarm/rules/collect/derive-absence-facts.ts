// The facts about a finding that no report named, gathered from the wave. What nobody knows stays unknown.
import { anchorStateInLines } from '#finding/rules/identity/anchor'
import { comparableCode, ruleKey } from '#finding/rules/reported-finding'
import { compileDomains, domainClaims } from '../agents/check-ownership.ts'
import { isComparable, lensOf } from '../agents/lens.ts'
import type { AbsenceFacts } from '../finding/decide-fixed.ts'
import type { FindingView } from '../finding/finding-view.ts'
import { PHASE_ROWS } from '../wave/phase.ts'
import type { CollectedAgent, CollectFacts } from './collect-facts.ts'
import { deriveVerdicts, type Observed } from './derive-observations.ts'

export type AbsenceQuestion = { readonly facts: AbsenceFacts; readonly verifierSays: string | null }

/** Made once per wave: files are split once and looked at per finding. */
export function absenceFactsOf(
  facts: CollectFacts,
  unmatched: readonly Observed[],
  ambiguous: ReadonlySet<string>,
): (finding: FindingView) => AbsenceQuestion {
  const verdicts = deriveVerdicts(facts.agents)
  const agentsOf = claimingAgents(facts)
  const newByRule = countByPlace(unmatched)
  const lineSets = new Map([...facts.code].map(([path, { lines }]) => [path, lines && new Set(lines)]))
  const renamed = new Map(facts.renames.map(({ from, to }) => [from, to]))
  const looked = observedPaths(facts)
  return finding => {
    const path = finding.path === null ? null : (renamed.get(finding.path) ?? finding.path)
    const agents = agentsOf(path)
    const verdict = verdicts.get(finding.id)
    const code = path === null ? undefined : facts.code.get(path)
    return {
      verifierSays: verdict?.evidence ?? null,
      facts: {
        prior: { state: finding.state, tree: finding.lastTree },
        observation: {
          looked: path === null ? null : (looked.get(path) ?? 'no'),
          tree: facts.tree,
          inScope: path === null ? null : agents.length > 0,
        },
        lens: { comparable: isLensComparable(facts, finding) },
        agent: agentFact(agents),
        match: {
          ambiguous: ambiguous.has(finding.id),
          sameRuleNewInFile: path === null ? null : countAlike(finding, path, newByRule),
        },
        code: {
          file: code?.file ?? 'unknown',
          anchor: anchorStateInLines(finding, (path === null ? null : lineSets.get(path)) ?? null),
          anchorElsewhere: code?.file === 'deleted' ? facts.standsElsewhere(finding) : null,
        },
        verifier: verdict ? { verdict: verdict.verdict, tree: facts.tree } : null,
        test: facts.tests.get(finding.id) ?? null,
      },
    }
  }
}

/** A verify wave was given the findings of its own stage; any other wave looks through its own lens. */
function isLensComparable({ wave }: CollectFacts, { lastLens }: FindingView): boolean | null {
  if (lastLens === null) return null
  if (PHASE_ROWS[wave.phase].kind === 'verify') return lastLens.name === lensOf(wave.phase).name
  return isComparable(wave.lens, lastLens)
}

/** The agents whose domain claims a path, by the snapshot of the wave; without a path it is everybody's. */
function claimingAgents({ wave, agents }: CollectFacts): (path: string | null) => readonly CollectedAgent[] {
  const domains = new Map(compileDomains(wave.domainSnapshot).map(domain => [domain.name, domain]))
  const claims = (agent: CollectedAgent, path: string) => {
    const domain = domains.get(agent.domain)
    return domain !== undefined && domainClaims(domain, path)
  }
  return path => (path === null ? agents : agents.filter(agent => claims(agent, path)))
}

/** Complete only if all of them are: the one that failed may have been the one that would have seen it. */
function agentFact(agents: readonly CollectedAgent[]): AbsenceFacts['agent'] {
  const unfinished = agents.find(({ status }) => status !== 'complete')
  const [first] = agents
  return {
    status: (unfinished ?? first)?.status ?? 'complete',
    reportValid: agents.every(({ report }) => report !== null),
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

/** Looked at is only what was read with the bytes that the tree has; a path without its blob may be a mere claim. */
function observedPaths({ observed, code }: CollectFacts): Map<string, 'yes' | 'unknown'> {
  const looked = new Map<string, 'yes' | 'unknown'>()
  for (const { path, blob } of observed) {
    const isProven = blob !== null && blob === code.get(path)?.blob
    if (isProven) looked.set(path, 'yes')
    else if (!looked.has(path)) looked.set(path, 'unknown')
  }
  return looked
}
