// Reads lessons and what grows from them from their views.
import { provostError } from '#kernel/errors/errors'
import { ARTIFACT_NOUNS, type ArtifactNoun, type ArtifactView } from '#lessons/rules/artifact/fold-artifact'
import type { LessonView } from '#lessons/rules/life/lesson-view'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'

type Views = Pick<World, 'store'>

export async function needLesson(world: Views, id: string): Promise<LessonView> {
  const found = await world.store.views.find<LessonView>('lesson', id)
  if (found) return found.state
  throw provostError('NOT_FOUND', { details: { noun: 'lesson', id } })
}

export async function findLessons(world: Views, ids: Iterable<string>): Promise<LessonView[]> {
  const rows = await Promise.all([...new Set(ids)].map(id => world.store.views.find<LessonView>('lesson', id)))
  return rows.flatMap(row => row?.state ?? [])
}

/** All of them: nothing is cut here. */
export function allLessons(world: Views, filter: { scope?: string; status?: string } = {}): Promise<LessonView[]> {
  return readAllRows<LessonView>(world, 'lesson', filter)
}

export async function needArtifact(world: Views, noun: ArtifactNoun, id: string): Promise<ArtifactView> {
  const found = await world.store.views.find<ArtifactView>(noun, id)
  if (found) return found.state
  throw provostError('NOT_FOUND', { details: { noun, id } })
}

export function allArtifacts(world: Views, noun: ArtifactNoun, status?: string): Promise<ArtifactView[]> {
  return readAllRows<ArtifactView>(world, noun, status === undefined ? {} : { status })
}

export async function allArtifactsByNoun(
  world: Views,
  status?: string,
): Promise<Readonly<Record<ArtifactNoun, readonly ArtifactView[]>>> {
  const [pattern, recommendation, doctrine] = await Promise.all(
    ARTIFACT_NOUNS.map(noun => allArtifacts(world, noun, status)),
  )
  return { pattern: pattern!, recommendation: recommendation!, doctrine: doctrine! }
}

export const PLURALS: Readonly<Record<ArtifactNoun, string>> = {
  pattern: 'patterns',
  recommendation: 'recommendations',
  doctrine: 'doctrine',
}
