// What waits for a person, oldest first: new lessons, half-decided ones, and decided ones that were seen again.
import { compareText } from '#kernel/reading/json-value'
import type { LessonStatus } from '../lesson/vocabulary.ts'
import type { LessonView } from './lesson-view.ts'

export type QueueItem = {
  readonly finding_id: string
  readonly title: string
  readonly repo: string
  readonly status: LessonStatus
  readonly waits_for: 'review' | 'decision' | 'second_look'
  readonly since: string
  /** Records that showed it since the last decision. */
  readonly recurrences: number
}

/** A decision of a person is never undone by the machine: what recurs only asks for another look. */
export function deriveReviewQueue(views: Iterable<LessonView>): QueueItem[] {
  const items = [...views].flatMap(view => {
    const waits_for = findWait(view)
    if (!waits_for) return []
    const { finding_id, title, repo, status } = view.lesson
    return { finding_id, title, repo, status, waits_for, since: view.since, recurrences: view.recurredIds.length }
  })
  return items.toSorted((a, b) => compareText(a.since, b.since) || compareText(a.finding_id, b.finding_id))
}

function findWait({ lesson, recurredIds }: LessonView): QueueItem['waits_for'] | undefined {
  if (lesson.status === 'candidate') return 'review'
  if (lesson.status === 'reviewed') return 'decision'
  return recurredIds.length > 0 ? 'second_look' : undefined
}
