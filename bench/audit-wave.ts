// An audit wave in which every file belongs to somebody, for what is measured about collecting.
import { hashLens, lensOf } from '../src/swarm/rules/agents/lens.ts'
import type { WaveView } from '../src/swarm/rules/record/swarm-run-view.ts'

const PHASE = 'health-audit-a'

/** Each domain claims everything. */
export function composeAuditWave(
  number: number,
  { commit, tree }: { readonly commit: string; readonly tree: string },
  domains: readonly string[],
): WaveView {
  const lens = lensOf(PHASE)
  return {
    id: `wv_${number}`,
    number,
    phase: PHASE,
    status: 'dispatched',
    lens: { name: lens.name, version: lens.version, hash: hashLens(lens) },
    promptHash: null,
    domainSnapshot: domains.map(name => ({ name, globs: ['**'], ownership: 'owned', description: '' })),
    baseCommit: commit,
    baseTree: tree,
    isolate: true,
    isolateFrom: null,
    agents: domains.map(domain => ({ agentRun: `ar_${domain}`, domain })),
    collectKey: null,
    digest: null,
    violations: 0,
    partial: false,
    newInAmendedLines: 0,
    verification: null,
    reason: null,
    since: '',
  }
}
