// What trials say about every reviewer, and about whoever gave one approval. A reviewer is the same in every project, and so is
// what is known of it: a list shows what a gate counts.
import type { Config } from '#config/rules/sections/config-schema'
import { readInstant } from '#kernel/events/time'
import { nameReviewer, type ReviewerIdentity } from '#looking/rules/looking-words'
import { deriveHistory, type MeasuredDay } from '#looking/rules/measure/derive-history'
import { type EndedTrial, type MeasuredReviewer, measureReviewer } from '#looking/rules/measure/measure-reviewer'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { Plant } from '../rules/record/plant.ts'
import type { RecordedTrial } from '../rules/record/trial.ts'

type Settings = Config['looking']

/** With what trials said on each day until now. */
export type ReviewerInTime = MeasuredReviewer & { readonly history: readonly MeasuredDay[] }

export async function measureInTime(world: World, settings: Settings): Promise<ReviewerInTime[]> {
  const trials = await readEnded(world)
  const measured = listKnown(trials).map(reviewer => measure(world, settings, reviewer, trials))
  return measured.map(one => {
    const history = deriveHistory(one.reviewer, trials, { ...settings, now: world.clock.now() })
    return { ...one, history }
  })
}

export async function measureReviewers(world: World, settings: Settings): Promise<MeasuredReviewer[]> {
  const trials = await readEnded(world)
  return listKnown(trials).map(reviewer => measure(world, settings, reviewer, trials))
}

function listKnown(trials: readonly EndedTrial[]): ReviewerIdentity[] {
  return [...new Map(trials.map(({ reviewer }) => [nameReviewer(reviewer), reviewer])).values()]
}

export async function measureOne(
  world: World,
  settings: Settings,
  reviewer: ReviewerIdentity,
): Promise<MeasuredReviewer> {
  return measure(world, settings, reviewer, await readEnded(world))
}

function measure({ clock }: World, settings: Settings, reviewer: ReviewerIdentity, trials: readonly EndedTrial[]) {
  const { windowDays, halfLifeDays, alarmsPerChangeMax } = settings
  return measureReviewer(reviewer, trials, { now: clock.now(), windowDays, halfLifeDays, alarmsPerChangeMax })
}

async function readEnded(world: World): Promise<EndedTrial[]> {
  const trials = await readAllRows<RecordedTrial>(world, 'trial', { status: 'scored' })
  const states = new Map((await readAllRows<Plant>(world, 'plant')).map(({ id, state }) => [id, state]))
  return trials.flatMap(trial => toEnded(trial, states))
}

function toEnded(trial: RecordedTrial, states: ReadonlyMap<string, Plant['state']>): EndedTrial[] {
  const { scored, reviewer, isBlind, plants } = trial
  const at = readInstant(scored?.at)
  if (!scored || !reviewer || at === undefined) return []
  if (trial.isClean && trial.confirmed.length > 0) return [] // it was right, so the change was not clean
  const caught = new Set(scored.caught.map(({ plant }) => plant))
  return [
    {
      at,
      reviewer,
      blind: isBlind,
      reports: scored.reports,
      plants: plants.map(({ id, class: what }) => {
        return { class: what, state: states.get(id) ?? 'unknown', caught: caught.has(id) }
      }),
    },
  ]
}
