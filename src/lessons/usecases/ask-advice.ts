// Advice for a question, with the words and the sources of every piece. Only what people accepted, and nothing else.
import type { JsonObject } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { type AdviceQuery, readAdviceQuery } from '../rules/advice/advice-query.ts'
import type { AdvicePiece } from '../rules/advice/compose-advice-section.ts'
import { type Advice, deriveAdvice, rankByCount } from '../rules/advice/derive-advice.ts'
import { reaches } from '../rules/advice/lesson-reach.ts'
import { rankByWords } from '../rules/advice/rank-by-words.ts'
import { taskWordsOf } from '../rules/advice/task-words.ts'
import type { ArtifactView } from '../rules/artifact/fold-artifact.ts'
import { readPatternFacts } from '../rules/artifact/pattern-facts.ts'
import { readDoctrineFacts, readRecommendationFacts } from '../rules/artifact/promoted-facts.ts'
import { factTextIn, factTextsIn, type LessonFacts, readLessonFacts } from '../rules/derive/lesson-facts.ts'
import { composeArtifactDocument } from '../rules/lesson/lesson-mirror.ts'
import type { LessonCause } from '../rules/life/lesson-cause.ts'
import { countConfirmations, type LessonConfirmations, rateStrength } from '../rules/support/confirmations.ts'
import { allArtifactsByNoun, allLessons } from './derive/lesson-shelf.ts'

export type AdvisedPiece = AdvicePiece & { readonly score?: number; readonly strength?: string }

export type AdviceAnswer = {
  readonly lessons: readonly AdvisedPiece[]
  readonly starter_checks: readonly AdvisedPiece[]
  readonly evidence_expectations: readonly AdvisedPiece[]
  readonly verification_rules: readonly AdvisedPiece[]
  readonly doctrine: readonly AdvisedPiece[]
  readonly likely_failure_classes: Advice['likely_failure_classes']
  readonly support: Advice['support']
}

type Shelf = {
  readonly lessons: ReadonlyMap<string, LessonFacts>
  readonly documents: ReadonlyMap<string, JsonObject>
  readonly advise: (query: AdviceQuery) => Advice
  readonly causes: ReadonlyMap<string, LessonCause>
  readonly confirmationsOf: (document: JsonObject) => LessonConfirmations
}

export async function askAdvice(world: Pick<World, 'store'>, asked: unknown): Promise<AdviceAnswer> {
  const query = readAdviceQuery(asked)
  return describeAdvice(await readShelf(world), query)
}

/** Read once for several questions. */
export async function readShelf(world: Pick<World, 'store'>): Promise<Shelf> {
  const views = await allLessons(world, { status: 'accepted' })
  const lessons = views.map(({ lesson }) => readLessonFacts(lesson, 'lesson'))
  const { pattern, recommendation, doctrine } = await allArtifactsByNoun(world, 'accepted')
  const documentOf = (view: ArtifactView) => composeArtifactDocument(view)
  const shelf = {
    lessons,
    patterns: pattern.map(view => readPatternFacts(documentOf(view), 'pattern')),
    recommendations: recommendation.map(view => readRecommendationFacts(documentOf(view), 'recommendation')),
    doctrine: doctrine.map(view => readDoctrineFacts(documentOf(view), 'doctrine')),
  }
  const causes = new Map(views.map(({ lesson, cause }) => [lesson.finding_id, cause]))
  const patterns = new Map(pattern.map(view => [view.id, view.document]))
  return {
    causes,
    confirmationsOf: document =>
      countConfirmations(
        document,
        id => patterns.get(id),
        id => causes.get(id),
      ),
    lessons: new Map(lessons.map(lesson => [lesson.finding_id, lesson])),
    documents: new Map([...pattern, ...recommendation, ...doctrine].map(view => [view.id, documentOf(view)])),
    // Words of a task find what is about them, also where a filter would hide it; without words only the filter tells.
    advise: query => deriveAdvice(query, shelf, taskWordsOf(query.task).size > 0 ? rankByWords : rankByCount),
  }
}

export function describeAdvice(shelf: Shelf, query: AdviceQuery): AdviceAnswer {
  const { lessons, documents, advise, causes, confirmationsOf } = shelf
  const advice = advise(query)
  const promoted = (ids: readonly string[]) =>
    ids.map(id => describePromoted(id, documents.get(id) ?? {}, confirmationsOf))
  return {
    lessons: advice.lessons.flatMap(({ finding_id, score }) => {
      const lesson = lessons.get(finding_id)
      return lesson
        ? {
            ...describeLesson(lesson, !reaches(lesson, query), causes.get(finding_id)),
            score: Math.round(score * 100) / 100,
          }
        : []
    }),
    starter_checks: promoted(advice.starter_checks),
    evidence_expectations: promoted(advice.evidence_expectations),
    verification_rules: promoted(advice.verification_rules),
    doctrine: promoted(advice.doctrine),
    likely_failure_classes: advice.likely_failure_classes,
    support: advice.support,
  }
}

/** Enough to begin looking; the whole list is with the lesson. */
const NAMED_MAX = 3

function describeLesson(lesson: LessonFacts, isOutside: boolean, cause: LessonCause | undefined): AdvisedPiece {
  const { finding_id, title, doctrine_statement, source_record_ids, product_surface } = lesson
  const [first, ...others] = source_record_ids
  const named = source_record_ids.slice(0, NAMED_MAX).join(', ')
  const more = source_record_ids.length > NAMED_MAX ? ', …' : ''
  const count = source_record_ids.length
  const where = isOutside ? `about ${product_surface}, ` : ''
  const why = cause?.standing === 'confirmed' ? 'cause confirmed' : 'cause only claimed'
  const source = `${where}${others.length === 0 ? `from run ${first}` : `from ${count} records: ${named}${more}`}; ${why}`
  return { id: finding_id, text: doctrine_statement || title, source }
}

function describePromoted(id: string, document: JsonObject, confirmationsOf: Shelf['confirmationsOf']): AdvisedPiece {
  const text = factTextIn(document, 'statement') || factTextIn(document, 'summary')
  const seen = factTextIn(document, 'confidence') || factTextIn(document, 'strength')
  const strength = rateStrength(seen, confirmationsOf(document))
  return { id, text, source: `from ${factTextsIn(document, 'based_on_pattern_ids').join(', ')}`, strength }
}
