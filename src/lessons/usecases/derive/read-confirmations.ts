// The confirmed causes that artifacts rest on, read for a few of them at once.
import type { JsonObject } from '#kernel/reading/json-value'
import type { ArtifactView } from '#lessons/rules/artifact/fold-artifact'
import { factTextsIn } from '#lessons/rules/derive/lesson-facts'
import { countConfirmations, type LessonConfirmations } from '#lessons/rules/support/confirmations'
import type { World } from '#recorder/world'
import { findLessons } from './lesson-shelf.ts'

export async function readConfirmations(
  world: Pick<World, 'store'>,
  artifacts: readonly ArtifactView[],
): Promise<(document: JsonObject) => LessonConfirmations> {
  const ids = new Set(artifacts.flatMap(({ document }) => factTextsIn(document, 'based_on_pattern_ids')))
  const rows = await Promise.all([...ids].map(id => world.store.views.find<ArtifactView>('pattern', id)))
  const patterns = new Map(rows.flatMap(row => (row ? [[row.state.id, row.state.document] as const] : [])))
  const documents = [...artifacts.map(({ document }) => document), ...patterns.values()]
  const lessons = await findLessons(
    world,
    documents.flatMap(document => factTextsIn(document, 'source_finding_ids')),
  )
  const causes = new Map(lessons.map(({ lesson, cause }) => [lesson.finding_id, cause]))
  return document =>
    countConfirmations(
      document,
      id => patterns.get(id),
      id => causes.get(id),
    )
}
