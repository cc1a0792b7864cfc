// Which trials come next, within the share of review usage that they may cost; counted in runs, which are always known.
import type { Config } from '#config/rules/sections/config-schema'
import { DEFECT_CLASSES } from '#looking/rules/looking-words'
import { planSpend, type SpendPlan } from '#looking/rules/measure/plan-spend'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { ReviewRun } from '#review/rules/record/review'
import type { Trial } from '../rules/record/trial.ts'
import { measureReviewers } from './measure-reviewers.ts'

export async function planTrials(
  world: World,
  config: Pick<Config, 'looking' | 'reviewers'>,
  project: string,
  most: number,
): Promise<SpendPlan> {
  const { looking, reviewers } = config
  const trials = await readAllRows<Trial>(world, 'trial', { scope: project })
  const subjects = new Set(trials.map(({ subject }) => subject))
  const runs = (await readAllRows<ReviewRun>(world, 'review_run')).filter(run => !subjects.has(run.sessionId))
  const measured = await measureReviewers(world, looking, project)
  const cells = reviewers.filter(Boolean).flatMap(name =>
    DEFECT_CLASSES.map(what => {
      const found = measured.find(({ reviewer }) => reviewer.harness === name)?.cells.find(cell => cell.class === what)
      const { k, n } = found ?? { k: 0, n: 0 }
      return { reviewer: name, class: what, k, n, costNanos: null, barred: looking.bars[what] !== undefined }
    }),
  )
  return planSpend({
    reviewNanos: null,
    calibrationNanos: null,
    reviewRuns: runs.length,
    calibrationRuns: trials.length,
    sharePermille: looking.sharePermille,
    most,
    cells,
  })
}
