// Plain BM25 as in the textbooks: every word in lower case, no stems, no stop words, no filter. The measure to beat.
import type { LessonFacts } from '../../src/lessons/rules/derive/lesson-facts.ts'

const [K1, B] = [1.2, 0.75]

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export function rankByBm25(task: string, lessons: readonly LessonFacts[]): string[] {
  const documents = lessons.map(({ finding_id, title, summary, doctrine_statement }) => {
    const words = wordsOf([title, summary, doctrine_statement].join('\n'))
    return { id: finding_id, counts: Map.groupBy(words, word => word), length: words.length }
  })
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
  const scored = documents.map(({ id, counts, length }) => {
    const score = [...new Set(wordsOf(task))].reduce((sum, word) => {
      const held = documents.filter(document => document.counts.has(word)).length
      const count = counts.get(word)?.length ?? 0
      const weight = Math.log(1 + (documents.length - held + 0.5) / (held + 0.5))
      return sum + (weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean))
    }, 0)
    return { id, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
}
