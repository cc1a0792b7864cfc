// Derives lessons from what the store of evidence and the swarm have seen. It never moves what people decided.

import type { EvidenceStore } from '#evidence/ports/evidence-store'
import { system } from '#kernel/events/actor'
import { writeInstant } from '#kernel/events/time'
import {
  compareWithKnown,
  type DerivedLesson,
  type KnownLesson,
  type Recurrence,
} from '#lessons/rules/derive/derive-lessons'
import { composeLesson } from '#lessons/rules/lesson/compose-lesson'
import { readLesson } from '#lessons/rules/lesson/lesson'
import { LESSON_STREAM, lessonStreamOf } from '#lessons/rules/life/lesson-events'
import type { LessonView } from '#lessons/rules/life/lesson-view'
import type { Asking, World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import { writeMirrors } from '../mirror-files.ts'
import { appendAll, composeLessonEvent, decideBeside } from './append-all.ts'
import { findLessons } from './lesson-shelf.ts'
import { lookAtSources } from './look-at-sources.ts'
import type { SourceFilter } from './read-sources.ts'
import { confirmShownCauses } from './shown-causes.ts'

export type DeriveWish = SourceFilter & { readonly dryRun?: boolean }

export type DeriveAnswer = {
  readonly candidates: readonly { id: string; rule: string; title: string; records: number }[]
  readonly recurred: readonly { id: string; status: string; records: number }[]
  /** Their causes are shown by a test since the last time. */
  readonly confirmed: readonly string[]
  /** Of what was looked at. */
  readonly unchanged: number
  readonly looked_at: { readonly records: number; readonly findings: number }
  readonly problems: readonly string[]
  readonly dry_run: boolean
}

export function deriveFromEvidence(
  world: World,
  asking: Asking,
  store: EvidenceStore,
  wish: DeriveWish,
): Promise<DeriveAnswer> {
  return decideBeside(null, async () => {
    const { lessons, count, problems, remember } = await lookAtSources(world, store, wish)
    const known = await findKnown(world, lessons)
    const compared = compareWithKnown(lessons, [...known.values()].map(toKnown))
    const begun = compared.candidates.map(candidate => begin(world, asking, store, candidate))
    const sound = begun.filter(({ problem }) => problem === null)
    const again = compared.recurred.map(one => recur(world, asking, one, known.get(one.findingId)!.version))
    const ids = [...sound.map(({ line }) => line.id), ...compared.recurred.map(one => one.findingId)]
    const mirrorProblems = wish.dryRun ? [] : await append(world, [...sound.map(({ write }) => write), ...again], ids)
    // After the others: a lesson that recurred just now is one version further.
    const shown = count.findings > 0 && !wish.dryRun ? await confirmShownCauses(world, asking) : []
    if (shown.length > 0) await appendAll(world, shown)
    if (!wish.dryRun) await remember()
    return {
      candidates: sound.map(({ line }) => line),
      recurred: compared.recurred.map(({ findingId: id, status, addedRecordIds }) => ({
        id,
        status,
        records: addedRecordIds.length,
      })),
      confirmed: shown.map(({ stream }) => stream.slice(LESSON_STREAM.length)),
      unchanged: compared.unchanged.length,
      looked_at: count,
      problems: [...problems, ...begun.flatMap(({ problem }) => problem ?? []), ...mirrorProblems],
      dry_run: wish.dryRun ?? false,
    }
  })
}

async function findKnown(world: World, lessons: readonly DerivedLesson[]): Promise<Map<string, LessonView>> {
  const views = await findLessons(
    world,
    lessons.map(({ findingId }) => findingId),
  )
  return new Map(views.map(view => [view.lesson.finding_id, view]))
}

function toKnown({ lesson }: LessonView): KnownLesson {
  const { finding_id, status, source_record_ids } = lesson
  return { findingId: finding_id, status, sourceRecordIds: source_record_ids }
}

const BATCH = 200

async function append(world: World, writes: readonly StreamAppend[], ids: readonly string[]): Promise<string[]> {
  for (let start = 0; start < writes.length; start += BATCH) await appendAll(world, writes.slice(start, start + BATCH))
  return writeMirrors(
    world,
    ids.map(id => ({ noun: 'lesson', id })),
  )
}

/** One that is not sound is named and left out: it must not stop the others. */
function begin(world: World, asking: Asking, { root }: EvidenceStore, derived: DerivedLesson) {
  const lesson = composeLesson(derived, writeInstant(world.clock.now()))
  const { findingId, ruleId, sourceRecordIds } = derived
  const reading = readLesson(lesson)
  const event = composeLessonEvent(
    world,
    asking,
    'lesson.derived',
    { lesson, rule: ruleId, store: root },
    system(ruleId),
  )
  return {
    problem: reading.ok ? null : `${findingId} ${reading.problems[0]?.path} ${reading.problems[0]?.message}`,
    line: { id: findingId, rule: ruleId, title: lesson.title, records: sourceRecordIds.length },
    write: { stream: lessonStreamOf(findingId), expectedVersion: 0, events: [event] },
  }
}

function recur(world: World, asking: Asking, one: Recurrence, expectedVersion: number): StreamAppend {
  const data = { record_ids: one.addedRecordIds, scenario_ids: one.scenarioIds, evidence: one.evidence }
  const event = composeLessonEvent(world, asking, 'lesson.recurred', data, system('derivation'))
  return { stream: lessonStreamOf(one.findingId), expectedVersion, events: [event] }
}
