// How many accepted lessons make a pattern, and how strong it is.
import type { LessonFacts } from '../derive/lesson-facts.ts'

const LESSONS_MIN = 2

export const PATTERN_STRENGTHS = ['emerging', 'strong', 'portfolio_stable'] as const

export type PatternStrength = (typeof PATTERN_STRENGTHS)[number]

export type SupportGap = 'too_few_lessons' | 'same_records'

type Support = Pick<LessonFacts, 'source_record_ids' | 'repo'>

/** Two lessons over exactly the same records are one incident told twice. */
export function findSupportGap(lessons: readonly Support[]): SupportGap | undefined {
  if (lessons.length < LESSONS_MIN) return 'too_few_lessons'
  const recordSets = new Set(lessons.map(lesson => JSON.stringify([...new Set(lesson.source_record_ids)].toSorted())))
  return recordSets.size === 1 ? 'same_records' : undefined
}

export function strengthOf(lessons: readonly Support[]): PatternStrength {
  const repos = new Set(lessons.map(lesson => lesson.repo)).size
  if (repos >= 5) return 'portfolio_stable'
  return repos >= 3 ? 'strong' : 'emerging'
}

export function isStrong(strength: string): boolean {
  return strength === 'strong' || strength === 'portfolio_stable'
}
