// One lesson: what it says, what rests on it, what happened to it, and whether its mirror file agrees with the log.
import type { StoredEvent } from '#kernel/events/event'
import { isText, isTextList, type JsonObject } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import type { ArtifactNoun } from '../rules/artifact/fold-artifact.ts'
import type { Lesson } from '../rules/lesson/lesson.ts'
import type { LessonCause } from '../rules/life/lesson-cause.ts'
import { lessonStreamOf } from '../rules/life/lesson-events.ts'
import { allowedActions } from '../rules/life/lesson-machine.ts'
import { occurrencesOf } from '../rules/life/lesson-view.ts'
import { checkLessonMirror, type MirrorState } from './check-mirror.ts'
import { allArtifactsByNoun, needLesson } from './derive/lesson-shelf.ts'

export type ShownLesson = {
  readonly lesson: Lesson
  readonly cause: LessonCause
  readonly version: number
  readonly occurrences: number
  readonly recurred: readonly string[]
  readonly since: string
  readonly allowed: readonly string[]
  readonly dependants: readonly { readonly noun: ArtifactNoun; readonly id: string; readonly status: string }[]
  /** Files of the past are not kept. */
  readonly mirror: MirrorState | 'not_kept'
}

export async function showLesson(world: World, id: string): Promise<ShownLesson> {
  const view = await needLesson(world, id)
  return {
    lesson: view.lesson,
    cause: view.cause,
    version: view.version,
    occurrences: occurrencesOf(view),
    recurred: view.recurredIds,
    since: view.since,
    allowed: allowedActions(view.lesson.status),
    dependants: await findDependants(world, id),
    mirror: world.isPast ? 'not_kept' : await checkLessonMirror(world, view),
  }
}

async function findDependants(world: World, id: string): Promise<ShownLesson['dependants']> {
  const { pattern, recommendation, doctrine } = await allArtifactsByNoun(world)
  const patterns = pattern.filter(({ document }) => includes(document, 'source_finding_ids', [id]))
  const ids = patterns.map(view => view.id)
  const promoted = [...recommendation, ...doctrine].filter(({ document }) =>
    includes(document, 'based_on_pattern_ids', ids),
  )
  return [...patterns, ...promoted].map(({ noun, id: of, status }) => ({ noun, id: of, status }))
}

function includes(document: JsonObject, key: string, ids: readonly string[]): boolean {
  const list = document[key]
  return isTextList(list) && ids.some(id => list.includes(id))
}

export type HistoryRow = {
  readonly version: number
  readonly at: string
  readonly type: string
  readonly by: string
  readonly from: string | null
  readonly to: string | null
  readonly reason: string | null
  readonly detail: string | null
}

export async function showLessonHistory(world: World, id: string): Promise<HistoryRow[]> {
  await needLesson(world, id)
  return (await world.store.log.readStream(lessonStreamOf(id))).flatMap(toRows)
}

function toRows({ version, at, type, actor, data }: StoredEvent): HistoryRow[] {
  const text = (value: unknown) => (isText(value) ? value : null)
  const row = { version, at, type, by: actor.id, from: text(data.from), to: text(data.to), reason: text(data.reason) }
  const told = type === 'lesson.imported' && Array.isArray(data.history) ? data.history : []
  const earlier = told.map(entry => ({
    ...row,
    type: 'before the import',
    from: null,
    to: null,
    detail: JSON.stringify(entry),
  }))
  return [...earlier, { ...row, detail: detailOf(type, data) }]
}

const DETAILS: ReadonlyMap<string, string> = new Map([
  ['lesson.derived', 'rule'],
  ['lesson.imported', 'source'],
  ['lesson.rejected', 'reject_reason'],
  ['lesson.edited', 'field_changes'],
  ['lesson.merged', 'sources'],
  ['lesson.merged_into', 'canonical'],
  ['lesson.recurred', 'record_ids'],
])

function detailOf(type: string, data: JsonObject): string | null {
  const value = data[DETAILS.get(type) ?? '']
  if (value === undefined) return null
  return isText(value) ? value : JSON.stringify(value)
}
