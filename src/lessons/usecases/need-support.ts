// What a pattern, a recommendation or a doctrine rests on must still stand when a person accepts it (law L7).
import { stateMachineRejection } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { allowedArtifactActions } from '../rules/artifact/artifact-machine.ts'
import type { ArtifactView } from '../rules/artifact/fold-artifact.ts'
import { readPatternFacts } from '../rules/artifact/pattern-facts.ts'
import { readDoctrineFacts, readRecommendationFacts } from '../rules/artifact/promoted-facts.ts'
import { factTextsIn, readLessonFacts } from '../rules/derive/lesson-facts.ts'
import { composeArtifactDocument } from '../rules/lesson/lesson-mirror.ts'
import { planCascade } from '../rules/support/plan-cascade.ts'
import { findLessons, PLURALS } from './derive/lesson-shelf.ts'

/** Whoever withdraws the support meanwhile writes to the same stream, so the append of one of the two is lost. */
export async function needSupport(world: World, view: ArtifactView): Promise<void> {
  const { noun, id } = view
  const patterns = noun === 'pattern' ? [view] : await findPatterns(world, view)
  const documents = patterns.map(composeArtifactDocument)
  const lessons = await findLessons(
    world,
    documents.flatMap(document => factTextsIn(document, 'source_finding_ids')),
  )
  const own = composeArtifactDocument(view)
  const { invalidated } = planCascade({
    lessons: lessons.map(({ lesson }) => readLessonFacts(lesson, 'lesson')),
    patterns: documents.map(document => readPatternFacts(document, 'pattern')),
    recommendations: noun === 'recommendation' ? [readRecommendationFacts(own, noun)] : [],
    doctrine: noun === 'doctrine' ? [readDoctrineFacts(own, noun)] : [],
  })
  const gap = invalidated.find(fall => fall.id === id)
  if (gap) throw supportGone(view, gap.cause)
}

async function findPatterns({ store }: World, { document }: ArtifactView): Promise<ArtifactView[]> {
  const ids = factTextsIn(document, 'based_on_pattern_ids')
  const rows = await Promise.all(ids.map(id => store.views.find<ArtifactView>('pattern', id)))
  return rows.flatMap(row => row?.state ?? [])
}

function supportGone({ noun, id, status }: ArtifactView, cause: string): Error {
  return stateMachineRejection({
    kind: 'BLOCKED',
    from: status,
    to: 'accepted',
    reason: `its support is gone (${cause})`,
    hint: `derive anew with \`provost ${PLURALS[noun]} derive\``,
    subject: id,
    allowedTransitions: allowedArtifactActions(status),
    overrideTransitions: [],
  })
}
