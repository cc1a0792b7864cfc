// Which trials come next, within the share of review usage that they may cost: in money where all of it was told, else in runs.
import type { Config } from '#config/rules/sections/config-schema'
import { provostError } from '#kernel/errors/errors'
import { type Cell, DEFECT_CLASSES } from '#looking/rules/looking-words'
import { deriveSpending } from '#looking/rules/measure/derive-spending'
import { type PlannedTrial, planSpend, type SpendCell, type SpendPlan } from '#looking/rules/measure/plan-spend'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { Review, ReviewRun } from '#review/rules/record/review'
import type { Trial } from '../rules/record/trial.ts'
import { measureReviewers } from './measure-reviewers.ts'
import { readCosts } from './spend/read-costs.ts'

export type PlanWish = {
  readonly project: string
  readonly most: number
  /** Only of these; absent: of all. */
  readonly isWanted?: (trial: PlannedTrial) => boolean
}

/** With what is known of each cell, and of which share it is. */
export type TrialPlan = Omit<SpendPlan, 'trials'> & {
  readonly trials: readonly (PlannedTrial & Cell)[]
  readonly currency: string | null
  readonly sharePermille: number
}

export async function planTrials(
  world: World,
  config: Pick<Config, 'looking' | 'reviewers'>,
  { project, most, isWanted = () => true }: PlanWish,
): Promise<TrialPlan> {
  const { looks, currency } = await readCosts(world, project)
  const { reviewNanos, calibrationNanos, costOf } = deriveSpending(looks)
  const cells = (await listCells(world, config)).filter(isWanted)
  const plan = planSpend({
    ...(await countRuns(world, project)),
    ...{ reviewNanos, calibrationNanos, most },
    sharePermille: config.looking.sharePermille,
    cells: cells.map(cell => ({ ...cell, costNanos: costOf(cell.reviewer) })),
  })
  const { sharePermille } = config.looking
  return {
    ...plan,
    trials: plan.trials.map(trial => withCell(trial, cells)),
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
  const { trials } = await planTrials(world, one, { project, most: 1 })
  if (trials.length === 0) throw spent(project, config, task)
}

export function spent(project: string, { looking: { sharePermille } }: Config, task = '<task>'): Error {
  return provostError('LOOKING_SPENT', { details: { project, share: `${sharePermille / 10} %`, task } })
}

async function countRuns(world: World, project: string) {
  const trials = await readAllRows<Trial>(world, 'trial', { scope: project })
  const subjects = new Set(trials.map(({ subject }) => subject))
  const reviews = await readAllRows<Review>(world, 'review')
  const own = new Set(reviews.filter(({ projectId }) => projectId === project).map(({ id }) => id))
  const runs = await readAllRows<ReviewRun>(world, 'review_run')
  const real = runs.filter(({ reviewId, sessionId }) => own.has(reviewId) && !subjects.has(sessionId))
  return { reviewRuns: real.length, calibrationRuns: trials.length }
}

async function listCells(
  world: World,
  { looking, reviewers }: Pick<Config, 'looking' | 'reviewers'>,
): Promise<Omit<SpendCell, 'costNanos'>[]> {
  const measured = await measureReviewers(world, looking)
  return reviewers.filter(Boolean).flatMap(name =>
    DEFECT_CLASSES.map(what => {
      // The newest of its identities: what an older model or prompt was worth says nothing about it.
      const newest = measured.findLast(({ reviewer }) => reviewer.harness === name)
      const { k, n } = newest?.cells.find(cell => cell.class === what) ?? { k: 0, n: 0 }
      return { reviewer: name, class: what, k, n, barred: looking.bars[what] !== undefined }
    }),
  )
}
