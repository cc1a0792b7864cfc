// What trials say about one reviewer: caught of planted for each class, and what it reports where nothing is wrong.
import type { InstantMs } from '#kernel/events/time'
import {
  type Cell,
  DEFECT_CLASSES,
  type DefectClass,
  type PlantState,
  type ReviewerIdentity,
} from '../looking-words.ts'
import type { Controls } from '../trial/score-trial.ts'
import { type CountedTrial, countTrials, isInWindow, isSameReviewer, type TrialCount } from './count-trials.ts'
import { judgeReviewer, type ReviewerVerdict } from './judge-reviewer.ts'

/** One trial as it ended, with a row for each plant of it; none: it was clean. */
export type EndedTrial = {
  readonly at: InstantMs
  readonly reviewer: ReviewerIdentity
  readonly blind: boolean
  readonly reports: number
  readonly plants: readonly { readonly class: DefectClass; readonly state: PlantState; readonly caught: boolean }[]
}

export type MeasureSettings = {
  readonly now: InstantMs
  readonly windowDays: number
  readonly halfLifeDays: number | null
  readonly alarmsPerChangeMax: number
}

export type MeasuredCell = Cell & { readonly class: DefectClass; readonly lower: number; readonly upper: number }

export type MeasuredReviewer = {
  readonly reviewer: ReviewerIdentity
  readonly verdict: ReviewerVerdict
  readonly rule: string
  readonly cleanChanges: number
  readonly falseAlarms: number
  readonly alarmsPerChange: number | null
  readonly cells: readonly MeasuredCell[]
  readonly left: TrialCount['left']
}

export function measureReviewer(
  reviewer: ReviewerIdentity,
  trials: readonly EndedTrial[],
  settings: MeasureSettings,
): MeasuredReviewer {
  const { now, windowDays, halfLifeDays, alarmsPerChangeMax } = settings
  const rows = trials.flatMap(toRows)
  const count = (what: DefectClass | null) =>
    countTrials({ now, reviewer, class: what, windowDays, halfLifeDays, trials: rows })
  const all = count(null)
  const own = trials.filter(trial => isSameReviewer(trial.reviewer, reviewer) && isInWindow(trial, settings))
  const clean = own.filter(({ plants }) => plants.length === 0)
  const falseAlarms = clean.reduce((sum, { reports }) => sum + reports, 0)
  const caught = own.flatMap(({ plants }) => plants).filter(plant => plant.caught).length
  const judged = judgeReviewer({
    cleanChanges: clean.length,
    falseAlarms,
    reports: own.reduce((sum, { reports }) => sum + reports, 0),
    caught,
    plants: own.flatMap(({ plants }) => plants).length,
    controls: SOUND_CONTROLS,
    bars: { alarmsPerChangeMax, cleanChangesMin: 5 },
  })
  return {
    reviewer,
    verdict: judged.verdict,
    rule: judged.rule,
    cleanChanges: clean.length,
    falseAlarms,
    alarmsPerChange: judged.alarmsPerChange,
    cells: DEFECT_CLASSES.map(name => ({ class: name, ...cellOf(count(name)) })),
    left: all.left,
  }
}

/** No trial is recorded whose controls were scored wrongly. */
const SOUND_CONTROLS: Controls = {
  silent: { caught: 0, plants: 1, other: 0 },
  echoer: { caught: 1, plants: 1, other: 1 },
  oracle: { caught: 1, plants: 1, other: 0 },
}

function cellOf({ k, n, lower, upper }: TrialCount) {
  return { k, n, lower, upper }
}

function toRows({ at, reviewer, blind, plants }: EndedTrial): CountedTrial[] {
  return plants.map(({ class: what, state, caught }) => {
    return { at, reviewer, class: what, plant: state, run: 'complete', caught, blind }
  })
}
