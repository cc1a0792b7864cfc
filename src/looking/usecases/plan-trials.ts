// Which trials come next, within the share of review usage that they may cost: in money where all of it was told, else in runs.
import type { Config } from '#config/rules/sections/config-schema'
import { provostError } from '#kernel/errors/errors'
import { type Cell, DEFECT_CLASSES } from '#looking/rules/looking-words'
import { deriveSpending } from '#looking/rules/measure/derive-spending'
import { type PlannedTrial, planSpend, type SpendCell, type SpendPlan } from '#looking/rules/measure/plan-spend'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { Review, ReviewRun } from '#review/rules/record/review'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { PHASE_ROWS } from '#swarm/rules/wave/phase'
import type { RecordedTrial } from '../rules/record/trial.ts'
import { measureReviewers } from './measure-reviewers.ts'
import { readCosts } from './spend/read-costs.ts'

export type PlanWish = {
  readonly project: string
  readonly most: number
  /** Only of these; absent: of all. */
  readonly isWanted?: (trial: PlannedTrial) => boolean
}

/** With what is known of each cell, and of which share it is. */
export type TrialPlans = Omit<SpendPlan, 'trials'> & {
  readonly trials: readonly (PlannedTrial & Cell)[]
  readonly currency: string | null
  readonly sharePermille: number
  readonly reviewRuns: number
  readonly calibrationRuns: number
}

export async function planTrials(
  world: World,
  config: Pick<Config, 'looking' | 'reviewers'>,
  { project, most, isWanted = () => true }: PlanWish,
): Promise<TrialPlans> {
  const { looks, currency } = await readCosts(world, project)
  const { reviewNanos, calibrationNanos, costOf } = deriveSpending(looks)
  const cells = (await listCells(world, config)).filter(isWanted)
  const runs = await countRuns(world, project)
  const plan = planSpend({
    ...runs,
    ...{ reviewNanos, calibrationNanos, most },
    sharePermille: config.looking.sharePermille,
    cells: cells.map(cell => ({ ...cell, costNanos: costOf(cell.reviewer) })),
  })
  const { sharePermille } = config.looking
  return {
    ...plan,
    trials: plan.trials.map(trial => withCell(trial, cells)),
    ...runs,
    sharePermille,
    currency: plan.unit === 'nanos' ? currency : null,
  }
}

function withCell(trial: PlannedTrial, cells: readonly (PlannedTrial & Cell)[]): PlannedTrial & Cell {
  const { k, n } = cells.find(cell => cell.reviewer === trial.reviewer && cell.class === trial.class)!
  return { ...trial, k, n }
}

export type ShareWish = { readonly project: string; readonly reviewer: string; readonly task: string }

/** Refused where not even one more of this reviewer may be paid. */
export async function needShare(world: World, config: Config, { project, reviewer, task }: ShareWish): Promise<void> {
  const one = { looking: config.looking, reviewers: [reviewer] }
  const plan = await planTrials(world, one, { project, most: 1 })
  if (plan.trials.length === 0) throw spent(project, plan, task)
}

/** Where no trial was held yet, none has used anything: there is too little to take a share of. */
export function spent(project: string, plan: TrialPlans, task = '<task>'): Error {
  const { sharePermille, reviewRuns, calibrationRuns } = plan
  const share = `${sharePermille / 10} %`
  const tooLittle = `${share} of the review usage of ${project} is not worth a trial yet (reviews until now: ${reviewRuns}).`
  return provostError('LOOKING_SPENT', {
    details: { project, share, task },
    ...(calibrationRuns === 0 && { message: tooLittle }),
  })
}

async function countRuns(world: World, project: string) {
  const trials = await readAllRows<RecordedTrial>(world, 'trial', { scope: project })
  const subjects = new Set(trials.map(({ subject }) => subject))
  const reviews = await readAllRows<Review>(world, 'review')
  const own = new Set(reviews.filter(({ projectId }) => projectId === project).map(({ id }) => id))
  const runs = await readAllRows<ReviewRun>(world, 'review_run')
  const real = runs.filter(({ reviewId, sessionId }) => own.has(reviewId) && !subjects.has(sessionId))
  return { reviewRuns: real.length + (await countAudits(world, project)), calibrationRuns: trials.length }
}

/** Whoever audits a part looks for the same as whoever reviews a change. */
async function countAudits(world: World, project: string): Promise<number> {
  const runs = await readAllRows<SwarmRunView>(world, 'swarm_run', { scope: project })
  const audits = runs.flatMap(({ waves }) => waves).filter(({ phase }) => PHASE_ROWS[phase].kind === 'audit')
  return audits.reduce((sum, { agents }) => sum + agents.length, 0)
}

async function listCells(
  world: World,
  { looking, reviewers }: Pick<Config, 'looking' | 'reviewers'>,
): Promise<Omit<SpendCell, 'costNanos'>[]> {
  const measured = await measureReviewers(world, looking)
  return reviewers.filter(Boolean).flatMap(name =>
    DEFECT_CLASSES.map(what => {
      // The newest of its identities: what an older model or prompt was worth says nothing about it.
      const newest = measured.findLast(({ reviewer }) => reviewer.harness === name && reviewer.lens === undefined)
      const { k, n } = newest?.cells.find(cell => cell.class === what) ?? { k: 0, n: 0 }
      return { reviewer: name, class: what, k, n, barred: looking.bars[what] !== undefined }
    }),
  )
}
