// How the bounds of a reviewer came to be what they are: what trials said at the end of each day on which one was held.
import { writeInstant } from '#kernel/events/time'
import type { ReviewerIdentity } from '../looking-words.ts'
import { isSameReviewer } from './count-trials.ts'
import { type EndedTrial, type MeasuredCell, type MeasureSettings, measureReviewer } from './measure-reviewer.ts'

export type MeasuredDay = { readonly day: string; readonly cells: readonly MeasuredCell[] }

/** Classes without a trial until then are left out. */
export function deriveHistory(
  reviewer: ReviewerIdentity,
  trials: readonly EndedTrial[],
  settings: MeasureSettings,
): MeasuredDay[] {
  const own = trials.filter(trial => isSameReviewer(trial.reviewer, reviewer) && trial.at <= settings.now)
  const lastOf = new Map<string, number>()
  for (const { at } of own) lastOf.set(dayOf(at), Math.max(at, lastOf.get(dayOf(at)) ?? at))
  return [...lastOf]
    .toSorted(([, one], [, other]) => one - other)
    .map(([day, now]) => {
      const { cells } = measureReviewer(reviewer, own, { ...settings, now })
      return { day, cells: cells.filter(({ n }) => n > 0) }
    })
}

function dayOf(at: number): string {
  return writeInstant(at).slice(0, 10)
}
