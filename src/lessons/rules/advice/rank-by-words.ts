// Ranks lessons by the words of a task: rare words weigh more, forms of one word are one, and a filter prefers without hiding.
import { compareText } from '#kernel/reading/json-value'
import type { LessonFacts } from '../derive/lesson-facts.ts'
import type { AdviceQuery } from './advice-query.ts'
import { isForeign, reaches } from './lesson-reach.ts'
import { stemsOf } from './stems.ts'
import { scopeRank } from './transfer-scope.ts'

export type RankedLesson = {
  readonly lesson: LessonFacts
  readonly score: number
  readonly isOwn: boolean
  /** Of another surface or mode than the one asked for; it fits the words better than those that are of it. */
  readonly isOutside: boolean
}

/** How much of a word that is said again still counts, and how much a long text is held against it. */
const [SATURATION, LENGTH_WEIGHT] = [1.2, 0.75]
/** What a title says weighs as much as if it were said so often. */
const TITLE_TIMES = 2
/** A part of a longer word is some sign of it. */
const [PART_WEIGHT, PART_MIN] = [0.5, 5]
/** What is of the asked surface, mode and repository is preferred to what fits the words this much better. */
const [REACH_BONUS, OWN_BONUS] = [1.3, 1.15]

type Shelf = {
  readonly documents: readonly {
    readonly lesson: LessonFacts
    readonly counts: ReadonlyMap<string, number>
    readonly length: number
  }[]
  readonly holders: ReadonlyMap<string, number>
  readonly meanLength: number
}

/** Only what the words reach, the best first; what is somebody else's alone is never among it. */
export function rankByWords(query: AdviceQuery, lessons: readonly LessonFacts[]): RankedLesson[] {
  const shelf = fillShelf(lessons.filter(lesson => !isForeign(lesson, query)))
  const words = [...new Set(stemsOf(query.task))]
  const weights = new Map(words.map(word => [word, weightOf(word, shelf)]))
  const parts = findParts(words, shelf)
  const ranked = shelf.documents.flatMap(document => {
    const { lesson } = document
    const isOwn = lesson.repo === query.repo
    const isOutside = !reaches(lesson, query)
    const plain = words.reduce((sum, word) => sum + scoreWord(word, document, shelf, weights, parts), 0)
    const score = plain * (isOutside ? 1 : REACH_BONUS) * (isOwn ? OWN_BONUS : 1)
    return score > 0 || (isOwn && !isOutside) ? [{ lesson, score, isOwn, isOutside }] : []
  })
  return ranked.toSorted(compareRanked)
}

function compareRanked(one: RankedLesson, other: RankedLesson): number {
  return (
    other.score - one.score ||
    Number(other.isOwn) - Number(one.isOwn) ||
    scopeRank(one.lesson.transfer_scope) - scopeRank(other.lesson.transfer_scope) ||
    compareText(one.lesson.finding_id, other.lesson.finding_id)
  )
}

function fillShelf(lessons: readonly LessonFacts[]): Shelf {
  const holders = new Map<string, number>()
  const documents = lessons.map(lesson => {
    const counts = countWords(lesson)
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
    return { lesson, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) }
  })
  const total = documents.reduce((sum, { length }) => sum + length, 0)
  return { documents, holders, meanLength: total / Math.max(1, documents.length) }
}

function countWords(lesson: LessonFacts): Map<string, number> {
  const { title, summary, doctrine_statement, issue_kind, root_cause_kind, product_surface, finding_id } = lesson
  const counts = new Map<string, number>()
  const add = (text: string, times: number) => {
    for (const word of stemsOf(text)) counts.set(word, (counts.get(word) ?? 0) + times)
  }
  add(title, TITLE_TIMES)
  add([summary, doctrine_statement, issue_kind, root_cause_kind, product_surface, finding_id].join('\n'), 1)
  return counts
}

function weightOf(word: string, { documents, holders }: Shelf): number {
  const held = holders.get(word) ?? 0
  return Math.log(1 + (documents.length - held + 0.5) / (held + 0.5))
}

/** Words of the shelf that begin as a word of the task does, or the other way round. */
function findParts(words: readonly string[], { holders }: Shelf): ReadonlyMap<string, readonly string[]> {
  const known = [...holders.keys()].filter(word => word.length >= PART_MIN)
  const areParts = (one: string, other: string) => one !== other && (one.startsWith(other) || other.startsWith(one))
  const long = words.filter(word => word.length >= PART_MIN)
  return new Map(long.map(word => [word, known.filter(other => areParts(word, other))]))
}

function scoreWord(
  word: string,
  { counts, length }: Shelf['documents'][number],
  { meanLength }: Shelf,
  weights: ReadonlyMap<string, number>,
  parts: ReadonlyMap<string, readonly string[]>,
): number {
  const exact = counts.get(word) ?? 0
  const partly = exact > 0 ? 0 : (parts.get(word) ?? []).reduce((sum, part) => sum + (counts.get(part) ?? 0), 0)
  const count = exact + PART_WEIGHT * partly
  if (count === 0) return 0
  const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength)
  const weight = (weights.get(word) ?? 0) * (exact > 0 ? 1 : PART_WEIGHT)
  return (weight * count * (SATURATION + 1)) / (count + norm)
}
