// A trial of an auditor: an ordinary agent of a swarm's audit on a private copy of its part, in a run that there is not.
import { provostError } from '#kernel/errors/errors'
import type { DefectClass } from '#looking/rules/looking-words'
import type { RecordedTrial, StartedTrial } from '#looking/rules/record/trial'
import { composeSubject } from '#looking/rules/trial/compose-subject'
import type { CleanAnswer } from '#looking/rules/trial/judge-clean'
import type { Asking, World } from '#recorder/world'
import { isInFlight } from '#swarm/rules/agents/agent-run-machine'
import { agentRunStream } from '#swarm/rules/record/swarm-events'
import { readAgent } from '#swarm/usecases/collect/read-agent-reports'
import { needAgentRun } from '#swarm/usecases/need-swarm'
import { appendPlanned } from '#swarm/usecases/wave/append-planned'
import { findTrialOf, needTrial } from '../find-trial.ts'
import { needShare } from '../plan-trials.ts'
import { chooseForTrial } from '../trial/choose-for-trial.ts'
import { holdTrial } from '../trial/hold-trial.ts'
import type { PlantBed } from '../trial/judge-candidates.ts'
import { readAuditedWave } from './audit-wave.ts'
import { type AuditedDomain, findPartCandidates } from './find-audited-part.ts'
import { scoreAudit } from './score-audit.ts'
import { startAuditor } from './start-auditor.ts'

/** The one audit that asks for bugs: what other lenses look for, no operator makes. */
export const TRIED_PHASE = 'health-audit-a'

export type AuditWish = {
  readonly classes: readonly DefectClass[] | null
  readonly clean: CleanAnswer | null
  readonly isOverShare: boolean
}

export async function runAudit(
  world: World,
  asking: Asking,
  part: AuditedDomain,
  wish: AuditWish,
): Promise<RecordedTrial> {
  const quiet = { ...asking, onceKey: null, seenVersion: null }
  const { site, base, run, domain } = part
  const found = await findPartCandidates(part)
  const { classes } = wish
  const count = site.config.looking.plantsPerTrial
  const name = `${domain.name} of ${run.id}`
  return holdTrial(world, quiet, {
    project: site.project.id,
    change: { root: site.project.path, base: base.commit, target: base.commit },
    baseTree: base.tree,
    texts: found.texts,
    choose: async seed =>
      wish.clean
        ? []
        : inBed(part, [...found.texts.keys()], bed =>
            chooseForTrial(bed, found.candidates, { seed, count, classes, name }),
          ),
    start: () => start(world, part, wish),
    look: async id => {
      await startAuditor({ ...part, site: { ...site, asking: quiet } }, await needTrial(world, id))
      await hearToItsEnd(world, quiet, part, id)
      await scoreAudit(world, quiet, id, found.changed)
    },
  })
}

/** The commit as it is. What suites say while they judge is of no task, and goes when they have. */
async function inBed<Answer>(
  { site: { world, config, project }, base }: AuditedDomain,
  paths: readonly string[],
  work: (bed: PlantBed) => Promise<Answer>,
): Promise<Answer> {
  const id = world.ids.newId('ta_')
  const place = { root: project.path, task: id }
  const lay = async () => {
    const contents = await world.workspace.readContents(project.path, base.commit, paths)
    const read = async (path: string) =>
      (await world.reviews.copies.readFile(project.path, base.commit, path)) ?? Buffer.of()
    return new Map(
      paths.flatMap(path => {
        const content = contents.get(path)
        return content ? [[path, { content, read: () => read(path) }] as const] : []
      }),
    )
  }
  try {
    return await work({ site: { world, config, place, id }, base, change: '', paths, lay })
  } finally {
    await world.workspace.discard(world.taskFiles.directoryOf(place))
  }
}

/** A run that there is not, as old as the one whose part is copied; its wave would be the next. */
async function start(world: World, { site, run, domain, base }: AuditedDomain, wish: AuditWish): Promise<StartedTrial> {
  const { project, config } = site
  const { harness } = config.swarmAgent
  if (!wish.isOverShare)
    await needShare(world, config, { reviewer: harness, task: `--swarm ${run.id}`, project: project.id })
  return {
    project: project.id,
    task: run.id,
    subject: await inventRun(world, run.id),
    title: `${TRIED_PHASE} of ${run.name ?? run.id}, ${domain.name}`,
    harness,
    copy: world.ids.newId('cp_'),
    base: base.commit,
    target: base.commit,
    isClean: wish.clean !== null,
    audit: {
      wave: world.ids.newId('wv_'),
      number: run.waves.length + 1,
      phase: TRIED_PHASE,
      domain: domain.name,
      agentRun: world.ids.newId('ar_'),
      session: `${project.id}-${await world.store.log.takeNumber('session')}`,
    },
    ...(wish.clean && { cleanBy: { rule: wish.clean.rule, because: wish.clean.because } }),
    ...(wish.isOverShare && { isOverShare: true }),
  }
}

async function inventRun(world: World, run: string): Promise<string> {
  for (;;) {
    const invented = composeSubject(run, world.ids.newId('sw_'))
    const isTaken = (await findTrialOf(world, invented)) ?? (await world.store.views.find('swarm_run', invented))
    if (!isTaken) return invented
  }
}

const LOOK_MS = 300

/** What a collect does with one agent, until there is something to collect; nothing of it reaches the ledger of findings. */
async function hearToItsEnd(world: World, asking: Asking, { site, run: copied }: AuditedDomain, id: string) {
  const trial = await needTrial(world, id)
  const { run, wave } = await readAuditedWave(world, trial)
  const { agentRun } = trial.audit!
  const deadline = world.clock.monotonic() + copied.timeoutMs
  for (;;) {
    const view = await needAgentRun(world, agentRun)
    if (!isInFlight(view.status)) return
    const { transition } = await readAgent({ site: { ...site, asking }, run, wave }, view, new Set())
    const versions = new Map([[agentRunStream(agentRun), view.version]])
    if (transition) await appendPlanned(world, asking, [transition], versions)
    else if (world.clock.monotonic() >= deadline)
      throw new Error(`run timed_out: it took longer than ${copied.timeoutMs} ms`)
    else await world.clock.sleep(LOOK_MS, world.stopping).catch(() => undefined)
    if (world.stopping?.aborted) throw provostError('WORK_INTERRUPTED', { details: { what: `trial ${id}` } })
  }
}
