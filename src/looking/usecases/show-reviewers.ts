// Every reviewer that trials were held with, as people see it: bounds now and over time, false alarms, and what a trial costs.
import type { Config } from '#config/rules/sections/config-schema'
import { nameReviewer, type ReviewerIdentity } from '#looking/rules/looking-words'
import { deriveBounds } from '#looking/rules/measure/bounds'
import { composeDetection } from '#looking/rules/measure/decide-approval'
import { deriveSpending } from '#looking/rules/measure/derive-spending'
import type { RecordedTrial } from '#looking/rules/record/trial'
import type { LookingShape } from '#looking/wire/looking-schemas'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { measureInTime, type ReviewerInTime } from './measure-reviewers.ts'
import { type ProjectCosts, readCosts } from './spend/read-costs.ts'

type Shown = LookingShape<'ReviewerDetection'>['reviewers'][number]

export async function showReviewers(world: World, settings: Config['looking']): Promise<Shown[]> {
  const measured = await measureInTime(world, settings)
  const costs = await readCosts(world)
  const trials = await readAllRows<RecordedTrial>(world, 'trial')
  return measured.map(one => toShown(one, costOfTrial(one.reviewer, trials, costs)))
}

function toShown({ cells, history, ...measured }: ReviewerInTime, trialCost: Shown['trialCost']): Shown {
  const shown = cells.map(({ class: what, k, n }) => {
    const { exact, wilson } = deriveBounds({ k, n })
    return { class: what, k, n, exact, wilson }
  })
  const days = history.map(({ day, cells: then }) => {
    return { day, cells: then.map(({ class: what, k, n }) => ({ class: what, k, n })) }
  })
  const id = nameReviewer(measured.reviewer)
  return {
    ...measured,
    id,
    left: { ...measured.left },
    cells: shown,
    history: days,
    trialCost,
    text: composeDetection(cells),
  }
}

/** Null: of none of its trials the cost was told. */
function costOfTrial(reviewer: ReviewerIdentity, trials: readonly RecordedTrial[], { looks, currency }: ProjectCosts) {
  const name = nameReviewer(reviewer)
  const own = new Set(
    trials.flatMap(trial => (trial.reviewer && nameReviewer(trial.reviewer) === name ? trial.id : [])),
  )
  const nanos = deriveSpending(looks.filter(({ trial }) => trial !== null && own.has(trial))).costOf(reviewer.harness)
  return nanos === null || currency === null ? null : { nanos, currency }
}
