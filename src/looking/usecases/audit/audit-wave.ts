// The wave of a trial, as the machinery of a swarm sees one: everything of the run that is copied but its names and its base.
import { provostError } from '#kernel/errors/errors'
import type { RecordedTrial } from '#looking/rules/record/trial'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { hashLens, lensOf } from '#swarm/rules/agents/lens'
import type { SwarmRunView, WaveView } from '#swarm/rules/record/swarm-run-view'
import { isSwarmPhase } from '#swarm/rules/wave/phase'
import { needRun } from '#swarm/usecases/need-swarm'

export type AuditedWave = { readonly run: SwarmRunView; readonly wave: WaveView }

/** Of an agent run of no run that there is; undefined: it is none of a trial either. */
export async function findAuditedWave(world: World, agentRun: string): Promise<AuditedWave | undefined> {
  const trials = await readAllRows<RecordedTrial>(world, 'trial', { status: 'open' })
  const trial = trials.find(({ audit }) => audit?.agentRun === agentRun)
  return trial && readAuditedWave(world, trial)
}

export async function readAuditedWave(world: World, trial: RecordedTrial): Promise<AuditedWave> {
  const { audit, commit, startedAt } = trial
  if (!audit || commit === null || !isSwarmPhase(audit.phase))
    throw provostError('INTERNAL', { message: `${trial.id} has no copy that anybody could audit` })
  const copied = await needRun(world, trial.task)
  const base = await world.workspace.findBase(await pathOfCopy(world, trial), commit)
  const { name, version, ...lens } = lensOf(audit.phase)
  const { agentRun, domain } = audit
  const nothing = { collectKey: null, digest: null, verification: null, reason: null, promptHash: null } as const
  const wave: WaveView = {
    ...nothing,
    ...{
      id: audit.wave,
      number: audit.number,
      phase: audit.phase,
      status: 'dispatched',
      isolate: true,
      isolateFrom: null,
    },
    lens: { name, version, hash: hashLens({ name, version, ...lens }) },
    domainSnapshot: copied.domains,
    baseCommit: commit,
    baseTree: base?.tree ?? null,
    agents: [{ agentRun, domain }],
    violations: 0,
    partial: false,
    newInAmendedLines: 0,
    since: startedAt,
  }
  return { run: { ...copied, id: trial.subject }, wave }
}

export async function pathOfCopy(world: World, { project, copy }: RecordedTrial): Promise<string> {
  const { needProject } = await import('#project/usecases/find-project')
  return world.reviews.copies.pathOf((await needProject(world, project)).path, copy)
}
