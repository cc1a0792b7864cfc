// Which trial of an auditor is held: of the part that somebody names, or of one that nobody foresees.
import { provostError } from '#kernel/errors/errors'
import { judgeClean } from '#looking/rules/trial/judge-clean'
import type { LookingShape } from '#looking/wire/looking-schemas'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import { choosePromptFindings } from '#swarm/rules/agents/choose-prompt-findings'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { listRunFindings } from '#swarm/usecases/need-swarm'
import type { RecordedTrial } from '../../rules/record/trial.ts'
import type { CleanAnswer } from '../../rules/trial/judge-clean.ts'
import { needShare } from '../plan-trials.ts'
import { type AuditedDomain, openAuditedDomain } from './find-audited-part.ts'
import { runAudit, TRIED_PHASE } from './run-audit.ts'

type Wish = LookingShape<'TrialWish'>

export async function holdAudit(world: World, asking: Asking, wish: Wish, id: string): Promise<RecordedTrial> {
  const part = await openAuditedDomain(world, { ...asking, onceKey: null, seenVersion: null }, id, wish.domain)
  const { config, project } = part.site
  const isOverShare = wish.overShare === true
  const share = { project: project.id, reviewer: config.swarmAgent.harness, task: `--swarm ${id}` }
  if (!isOverShare) await needShare(world, config, share) // before anything is judged
  const clean = wish.clean === true ? await needClean(world, part) : null
  return runAudit(world, asking, part, { classes: wish.classes ?? null, clean, isOverShare })
}

/**
 * A person declares it. What is known to be wrong there is reported again by whoever audits well, and would be taken for a false
 * alarm.
 */
async function needClean(world: World, part: AuditedDomain): Promise<CleanAnswer> {
  const { run, domain } = part
  const trials = await readAllRows<RecordedTrial>(world, 'trial')
  const isOfPart = ({ task, audit }: RecordedTrial) => task === run.id && audit?.domain === domain.name
  const known = listKnown(part, await listRunFindings(world, run.id))
  const isRefuted = trials.some(trial => isOfPart(trial) && trial.confirmed.length > 0)
  const judged = judgeClean({ now: world.clock.now(), acceptedAt: null, findings: 0, isRefuted, isDeclared: true })
  const why = known > 0 ? `${known} findings are known in it` : judged.because
  if (known > 0 || !judged.isClean)
    throw provostError('LOOKING_NOT_CLEAN', { details: { change: `${domain.name} of ${run.id}`, why } })
  return judged
}

function listKnown({ run, domain }: AuditedDomain, findings: readonly FindingView[]): number {
  return choosePromptFindings(TRIED_PHASE, run.domains, findings).get(domain.name)?.length ?? 0
}

/** The newest run of a project that audits may be held of; undefined: there is none. */
export async function findAuditedRun(world: World, project: string): Promise<string | undefined> {
  const runs = await readAllRows<SwarmRunView>(world, 'swarm_run', { scope: project })
  return runs.findLast(({ status, frozen }) => frozen && status !== 'complete' && status !== 'aborted')?.id
}
