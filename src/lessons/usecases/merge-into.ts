// Merges lessons that say the same into one of them: all events in one append (spec 3.2).

import { provostError } from '#kernel/errors/errors'
import { isText } from '#kernel/reading/json-value'
import type { LessonShape } from '#lessons/wire/lesson-schemas'
import type { Asking, World } from '#recorder/world'
import type { Lesson } from '../rules/lesson/lesson.ts'
import { type MergeCode, type MergePart, mergeLessons } from '../rules/lesson/merge-lessons.ts'
import { lessonStreamOf } from '../rules/life/lesson-events.ts'
import { allowedActions } from '../rules/life/lesson-machine.ts'
import { lessonRefusal } from '../rules/life/lesson-refusal.ts'
import type { LessonView } from '../rules/life/lesson-view.ts'
import { lessonActorOf } from './decide-lesson.ts'
import { appendAll, composeLessonEvent, decideBeside } from './derive/append-all.ts'
import { needLesson } from './derive/lesson-shelf.ts'
import { writeMirrors } from './mirror-files.ts'

export type LessonMergeWish = LessonShape<'MergeLessons'>

export type MergedAnswer = {
  readonly id: string
  readonly sources: readonly string[]
  readonly by: string
  readonly version: number
  readonly problems: readonly string[]
}

export function mergeInto(world: World, asking: Asking, wish: LessonMergeWish): Promise<MergedAnswer> {
  return decideBeside(lessonStreamOf(wish.into), async () => {
    const canonical = await needLesson(world, wish.into)
    const sources = await Promise.all(wish.sources.map(id => needLesson(world, id)))
    const merge = mergeLessons({
      canonical: partOf(canonical.lesson),
      sources: sources.map(({ lesson }) => partOf(lesson)),
      actor: lessonActorOf(asking.actor),
      reason: wish.reason,
    })
    if (!merge.ok) throw mergeRefusal(merge.code, merge.lessonId ?? wish.into, [canonical, ...sources])
    checkSeen(asking, canonical)
    const { sourceRecordIds, scenarioIds, evidence, mergedFrom } = merge.canonical
    const said = { reason: String(wish.reason).trim(), ...(isText(wish.notes) && { notes: wish.notes }) }
    const data = {
      sources: wish.sources,
      ...said,
      source_record_ids: sourceRecordIds,
      scenario_ids: scenarioIds,
      evidence,
      merged_from: mergedFrom,
    }
    const gone = merge.superseded.map(({ findingId, from, to, rejectReason, supersededBy }, index) => ({
      stream: lessonStreamOf(findingId),
      expectedVersion: sources[index]!.version,
      events: [
        composeLessonEvent(world, asking, 'lesson.merged_into', {
          from,
          to,
          ...said,
          reject_reason: rejectReason,
          canonical: supersededBy,
        }),
      ],
    }))
    const kept = composeLessonEvent(world, asking, 'lesson.merged', data)
    const stream = lessonStreamOf(wish.into)
    await appendAll(world, [{ stream, expectedVersion: canonical.version, events: [kept] }, ...gone])
    const problems = await writeMirrors(
      world,
      [wish.into, ...wish.sources].map(id => ({ noun: 'lesson', id })),
    )
    return { id: wish.into, sources: wish.sources, by: asking.actor.id, version: canonical.version + 1, problems }
  })
}

/** The version that was seen is that of the lesson that stays. */
function checkSeen({ seenVersion }: Asking, { lesson, version }: LessonView): void {
  if (seenVersion === null || seenVersion === version) return
  const { finding_id: findingId, status } = lesson
  const versions = { expected: seenVersion, actual: version }
  const refusal = { code: 'VERSION_CONFLICT', allowedActions: allowedActions(status) } as const
  throw lessonRefusal(refusal, { findingId, status, action: 'merge', versions })
}

function partOf(lesson: Lesson): MergePart {
  return {
    findingId: lesson.finding_id,
    status: lesson.status,
    repo: lesson.repo,
    sourceRecordIds: lesson.source_record_ids,
    scenarioIds: lesson.scenario_ids ?? [],
    evidence: lesson.evidence,
    mergedFrom: lesson.lineage?.merged_from ?? [],
  }
}

function mergeRefusal(code: MergeCode, id: string, parts: readonly LessonView[]): Error {
  const lesson = parts.find(part => part.lesson.finding_id === id)?.lesson
  if (code === 'LESSON_MERGE_TOO_FEW' || code === 'LESSON_MERGE_SELF' || code === 'LESSON_MERGE_MISMATCH')
    return provostError(code, { details: { id, findingId: id, repo: lesson?.repo, subject: id } })
  const status = lesson?.status ?? ''
  return lessonRefusal({ code, allowedActions: allowedActions(status) }, { findingId: id, status, action: 'merge' })
}
