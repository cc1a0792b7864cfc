// Lessons as people list them, and what waits for a person.
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { Lesson } from '../rules/lesson/lesson.ts'
import { LESSON_STATUSES } from '../rules/lesson/vocabulary.ts'
import { deriveReviewQueue, type QueueItem } from '../rules/life/derive-review-queue.ts'
import { isLessonStatus } from '../rules/life/lesson-machine.ts'
import { type LessonView, occurrencesOf } from '../rules/life/lesson-view.ts'
import { allLessons } from './derive/lesson-shelf.ts'

export type LessonLine = {
  readonly id: string
  readonly title: string
  readonly repo: string
  readonly status: string
  readonly surface: string
  readonly issue: string
  readonly scope: string
  readonly occurrences: number
  readonly version: number
  readonly since: string
}

export type LessonFilter = {
  readonly status?: string | undefined
  readonly repo?: string | undefined
  readonly surface?: string | undefined
  readonly issue?: string | undefined
  readonly scope?: string | undefined
  readonly ids?: readonly string[]
  readonly after: number
  readonly limit: number
}

type Views = Pick<World, 'store'>

/** The cursor is the place of the last row that was looked at, so a filter never loses a row between pages. */
export async function listLessons(
  world: Views,
  filter: LessonFilter,
): Promise<{ lessons: LessonLine[]; next: string | null }> {
  const { status, repo, limit } = filter
  if (status !== undefined && !isLessonStatus(status)) throw unknownStatus(status)
  if (filter.ids) return { lessons: await findLines(world, filter.ids, filter), next: null }
  const lessons: LessonLine[] = []
  for (let after = filter.after; ; ) {
    const rows = await world.store.views.list<LessonView>('lesson', {
      ...(repo !== undefined && { scope: repo }),
      ...(status !== undefined && { status }),
      after,
      limit: limit + 1,
    })
    for (const { state, ordinal } of rows) {
      if (lessons.length === limit) return { lessons, next: String(after) }
      after = ordinal
      if (isWanted(state.lesson, filter)) lessons.push(toLine(state))
    }
    if (rows.length <= limit) return { lessons, next: null }
  }
}

/** What an event spoke of, read again; a row that no longer fits is not among them. */
async function findLines(world: Views, ids: readonly string[], filter: LessonFilter): Promise<LessonLine[]> {
  const rows = await Promise.all(ids.map(id => world.store.views.find<LessonView>('lesson', id)))
  return rows.flatMap(row => (row && isFound(row.state.lesson, filter) ? [toLine(row.state)] : []))
}

function isFound(lesson: Lesson, filter: LessonFilter): boolean {
  const { status, repo } = filter
  return (
    (status === undefined || lesson.status === status) &&
    (repo === undefined || lesson.repo === repo) &&
    isWanted(lesson, filter)
  )
}

function isWanted(lesson: Lesson, { surface, issue, scope }: LessonFilter): boolean {
  return (
    (surface === undefined || lesson.product_surface === surface) &&
    (issue === undefined || lesson.issue_kind === issue) &&
    (scope === undefined || lesson.transfer_scope === scope)
  )
}

export function toLine(view: LessonView): LessonLine {
  const { lesson, version, since } = view
  return {
    id: lesson.finding_id,
    title: lesson.title,
    repo: lesson.repo,
    status: lesson.status,
    surface: lesson.product_surface,
    issue: lesson.issue_kind,
    scope: lesson.transfer_scope,
    occurrences: occurrencesOf(view),
    version,
    since,
  }
}

/** With the version, so that whoever decides on a line decides on what it showed. */
export type QueueLine = QueueItem & { readonly version: number }

export async function listQueue(world: Views): Promise<QueueLine[]> {
  const views = await allLessons(world)
  const versions = new Map(views.map(({ lesson, version }) => [lesson.finding_id, version]))
  return deriveReviewQueue(views).map(item => ({ ...item, version: versions.get(item.finding_id)! }))
}

function unknownStatus(status: string): Error {
  const hint = `a status is one of ${LESSON_STATUSES.join(', ')}`
  return provostError('LESSON_STATUS_UNKNOWN', { hint, details: { s: status } })
}
