// Merges what the agents of an amend wave changed into the integration branch: one after the other, all of it or nothing.
import { provostError } from '#kernel/errors/errors'
import { changeRef, integrationRef } from '#swarm/rules/wave/choose-wave-base'
import { PHASE_ROWS } from '#swarm/rules/wave/phase'
import type { Collecting } from '../collect/read-agent-reports.ts'
import { listAgents } from '../need-swarm.ts'

/** Answers the tip; a second call finds everything merged. */
export async function integrateAmends(collecting: Collecting): Promise<string | null> {
  const { site, run, wave } = collecting
  const root = site.project.path
  const { workspace, swarm } = site.world
  const ref = integrationRef(run.id)
  const before = (await workspace.findRef(root, ref)) ?? null
  if (PHASE_ROWS[wave.phase].kind !== 'amend' || wave.baseCommit === null) return before
  let tip = wave.baseCommit
  for (const { domain, branch, commit, agentRun } of await listChanges(collecting)) {
    if (before !== null && (await swarm.git.contains(root, before, commit))) continue
    const message = `Merge ${branch ?? domain} into the integration of ${run.id}`
    const merged = await swarm.git.merge(root, tip, commit, message)
    if (!merged.ok) throw conflict(branch ?? domain, agentRun, merged.paths)
    tip = merged.commit
  }
  if (tip === wave.baseCommit) return before
  site.world.steps('swarm.integrate')
  if (await workspace.moveRef(root, ref, tip, before)) return tip
  throw provostError('GIT_FAILED', { message: `${ref} was moved by somebody else`, hint: 'collect again' })
}

/** Of complete agents, in the order of their domains; who changed nothing has nothing to merge. */
async function listChanges({ site, run, wave }: Collecting) {
  const agents = (await listAgents(site.world, wave)).filter(({ status }) => status === 'complete')
  const changes = []
  for (const { id, domain, branch } of agents) {
    const commit = await site.world.workspace.findRef(site.project.path, changeRef(run.id, wave.number, domain ?? ''))
    if (commit !== undefined) changes.push({ agentRun: id, domain: domain ?? '', branch, commit })
  }
  return changes.toSorted((one, other) => (one.domain < other.domain ? -1 : 1))
}

function conflict(branch: string, agentRunId: string, paths: readonly string[]): Error {
  return provostError('SWARM_AMEND_CONFLICT', {
    message: `merging ${branch} failed in ${paths.length} file(s): ${paths.join(', ')}`,
    hint: `take one of the agents out with \`provost swarm drop ${agentRunId} --reason "<why>"\`, then collect again`,
    agentRunId,
    details: { branch, paths, n: paths.length },
  })
}
