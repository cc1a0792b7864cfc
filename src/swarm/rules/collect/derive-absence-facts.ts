// The facts about a finding that no report named, gathered from the wave. What nobody knows stays unknown.
import { compileDomains, domainClaims } from '../agents/check-ownership.ts'
import { isComparable, lensOf } from '../agents/lens.ts'
import type { AbsenceFacts } from '../finding/decide-fixed.ts'
import type { FindingView } from '../finding/finding-view.ts'
import { PHASE_ROWS } from '../wave/phase.ts'
import type { CollectedAgent, CollectFacts } from './collect-facts.ts'
import { absentCodeOf, type Unpaired } from './derive-absent-code.ts'
import { deriveVerdicts } from './derive-observations.ts'

export type AbsenceQuestion = { readonly facts: AbsenceFacts; readonly verifierSays: string | null }

/** Made once per wave: files are split once and looked at per finding. */
export function absenceFactsOf(facts: CollectFacts, unpaired: Unpaired): (finding: FindingView) => AbsenceQuestion {
  const verdicts = deriveVerdicts(facts.agents)
  const agentsOf = claimingAgents(facts)
  const codeOf = absentCodeOf(facts, unpaired)
  const looked = observedPaths(facts)
  return finding => {
    const { path, ...code } = codeOf(finding)
    const agents = agentsOf(path)
    const verdict = verdicts.get(finding.id)
    return {
      verifierSays: verdict?.evidence ?? null,
      facts: {
        ...code,
        prior: { state: finding.state, tree: finding.lastTree },
        observation: {
          looked: path === null ? null : (looked.get(path) ?? 'no'),
          tree: facts.tree,
          inScope: path === null ? null : agents.length > 0,
        },
        lens: { comparable: isLensComparable(facts, finding) },
        agent: agentFact(agents),
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
