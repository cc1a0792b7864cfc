// On how many confirmed causes a pattern, a recommendation or a doctrine rests. Lessons that agree in a guess prove nothing.
import type { JsonObject } from '#kernel/reading/json-value'
import { factTextsIn } from '../derive/lesson-facts.ts'
import type { LessonCause } from '../life/lesson-cause.ts'

export type LessonConfirmations = { readonly confirmed: number; readonly of: number }

export function countConfirmations(
  document: JsonObject,
  patternOf: (id: string) => JsonObject | undefined,
  causeOf: (id: string) => LessonCause | undefined,
): LessonConfirmations {
  const patterns = factTextsIn(document, 'based_on_pattern_ids').flatMap((id): JsonObject[] => {
    const pattern = patternOf(id)
    return pattern ? [pattern] : []
  })
  const lessons = new Set([document, ...patterns].flatMap(pattern => factTextsIn(pattern, 'source_finding_ids')))
  const confirmed = [...lessons].filter(id => causeOf(id)?.standing === 'confirmed')
  return { confirmed: confirmed.length, of: lessons.size }
}

/** What may be said of its strength: how often it was seen says nothing about why. */
export function rateStrength(strength: string, { confirmed, of }: LessonConfirmations): string {
  const told = `${confirmed} of ${of} causes confirmed`
  return confirmed === of && of > 0 ? `${strength}, ${told}` : `claimed, ${told}`
}
