// Which trial is held when somebody asks for one: who looks, at what, and whether something is planted at all.
import { needTrustedProject } from '#access/usecases/trust/judge-trust'
import type { Config } from '#config/rules/sections/config-schema'
import { isProvostError, provostError } from '#kernel/errors/errors'
import type { LookingShape } from '#looking/wire/looking-schemas'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import type { PlannedTrial } from '../../rules/measure/plan-spend.ts'
import type { RecordedTrial } from '../../rules/record/trial.ts'
import type { CleanAnswer } from '../../rules/trial/judge-clean.ts'
import { holdAudit } from '../audit/choose-audit.ts'
import { needShare, planTrials, spent } from '../plan-trials.ts'
import { judgeChange } from './judge-change.ts'
import { listTrialChanges } from './list-changes.ts'
import { runTrial } from './run-trial.ts'
import { openTrialTask, type TrialTask } from './trial-task.ts'

type Wish = LookingShape<'TrialWish'>

export async function chooseTrial(world: World, asking: Asking, wish: Wish): Promise<RecordedTrial> {
  if (wish.swarm !== undefined) return holdAudit(world, asking, wish, wish.swarm)
  return wish.task === undefined ? holdPlanned(world, asking, wish) : holdAsked(world, asking, wish, wish.task)
}

async function holdAsked(world: World, asking: Asking, wish: Wish, id: string): Promise<RecordedTrial> {
  const source = await openTrialTask(world, { ...asking, onceKey: null, seenVersion: null }, id)
  const { task, view } = source
  const { config } = task
  const reviewer = wish.reviewer ?? config.reviewers.find(name => name !== '') ?? ''
  const isOverShare = wish.overShare === true
  if (!isOverShare) await needShare(world, config, { project: view.project ?? '', reviewer, task: id }) // before anything is judged
  const clean = await decideClean(world, source, wish, reviewer)
  return runTrial(world, asking, source, { reviewer, classes: wish.classes ?? null, clean, isOverShare })
}

/** Null: something is planted. Whoever asks for a clean trial of a change declares it clean; else only a proven one is due. */
async function decideClean(
  world: World,
  { task, view, manifest }: TrialTask,
  { clean }: Wish,
  reviewer: string,
): Promise<CleanAnswer | null> {
  if (clean === false) return null
  const judged = await judgeChange(world, view, manifest, clean === true)
  if (clean === undefined)
    return judged.isClean && (await isCleanNext(world, reviewer, task.config.looking.cleanEvery)) ? judged : null
  if (judged.isClean) return judged
  throw provostError('LOOKING_NOT_CLEAN', { details: { change: view.id, why: judged.because } })
}

/** What would tell most comes first; where no change offers that class of defects, the next. */
async function holdPlanned(world: World, asking: Asking, wish: Wish): Promise<RecordedTrial> {
  if (wish.project === undefined) {
    const message = 'a trial needs a task, or a project whose plan says what comes next'
    throw provostError('INPUT_INVALID', { message, details: { field: 'project' } })
  }
  const project = await needTrustedProject(world, wish.project)
  const config = await world.projectConfig.read(project.path)
  if (!config.looking.enabled) throw provostError('LOOKING_OFF', { details: { project: project.id } })
  const tried: PlannedTrial[] = []
  for (;;) {
    const isWanted = (cell: PlannedTrial) => isAsked(cell, wish) && !tried.some(one => isSame(one, cell))
    const plan = await planTrials(world, config, { project: project.id, most: 1, isWanted })
    const [next] = plan.trials
    if (!next) throw tried.length === 0 ? spent(project.id, plan) : noChange(project.id, tried)
    tried.push(next)
    const held = await holdAnywhere(world, asking, { id: project.id, config }, next)
    if (held) return held
  }
}

const isSame = (one: PlannedTrial, other: PlannedTrial) => one.reviewer === other.reviewer && one.class === other.class

function isAsked({ reviewer, class: what }: PlannedTrial, wish: Wish): boolean {
  return (wish.reviewer ?? reviewer) === reviewer && (wish.classes?.includes(what) ?? true)
}

/** Undefined: no change of the project offers a defect of this class. Where a clean trial is due, clean changes come first. */
async function holdAnywhere(
  world: World,
  asking: Asking,
  { id: project, config }: { readonly id: string; readonly config: Config },
  { reviewer, class: what }: PlannedTrial,
) {
  const isCleanDue = await isCleanNext(world, reviewer, config.looking.cleanEvery)
  const tasks = await listTrialChanges(world, project)
  for (const task of isCleanDue ? await cleanFirst(world, asking, tasks) : tasks)
    try {
      return await holdAsked(world, asking, { reviewer, classes: [what] }, task)
    } catch (error) {
      if (!isProvostError(error) || !OFFERS_NOTHING.includes(error.code)) throw error
    }
  return undefined
}

const OFFERS_NOTHING = ['LOOKING_NO_PLANTS', 'LOOKING_LANGUAGE']

async function cleanFirst(world: World, asking: Asking, tasks: readonly string[]): Promise<string[]> {
  const isClean = new Map<string, boolean>()
  for (const id of tasks) {
    const source = await openTrialTask(world, asking, id).catch(() => null)
    isClean.set(id, source !== null && (await judgeChange(world, source.view, source.manifest, false)).isClean)
  }
  return tasks.toSorted((one, other) => Number(isClean.get(other)) - Number(isClean.get(one)))
}

function noChange(project: string, tried: readonly PlannedTrial[]): Error {
  const counts = `no change offers ${tried.map(({ class: what }) => what).join(', ')}`
  return provostError('LOOKING_NO_PLANTS', { details: { change: project, counts } })
}

/** Every so many trials of a reviewer nothing is planted. */
async function isCleanNext(world: World, harness: string, every: number): Promise<boolean> {
  const trials = await readAllRows<RecordedTrial>(world, 'trial')
  const isHeld = (trial: RecordedTrial) =>
    trial.harness === harness && trial.state === 'scored' && trial.audit === undefined
  return (trials.filter(isHeld).length + 1) % every === 0
}
