// What falls when its support falls: patterns, then recommendations, then doctrine (spec 3.8).
import { compareText } from '#kernel/reading/json-value'
import { type DoctrineGap, findDoctrineGap } from '../artifact/derive-doctrine.ts'
import type { PatternFacts } from '../artifact/pattern-facts.ts'
import type { LessonFacts } from '../derive/lesson-facts.ts'
import { isLive } from './lost-support.ts'
import { findSupportGap, isStrong, type PatternStrength, type SupportGap, strengthOf } from './support-threshold.ts'

export type PromotedFacts = {
  readonly id: string
  readonly status: string
  readonly based_on_pattern_ids: readonly string[]
}

export type CascadeFacts = {
  readonly lessons: readonly Pick<LessonFacts, 'finding_id' | 'status' | 'repo' | 'source_record_ids'>[]
  readonly patterns: readonly PatternFacts[]
  readonly recommendations: readonly PromotedFacts[]
  readonly doctrine: readonly PromotedFacts[]
}

export type Fall = {
  readonly id: string
  readonly from: string
  readonly to: 'invalidated'
  readonly cause: SupportGap | 'no_accepted_pattern' | DoctrineGap
}

export type CascadePlan = {
  readonly invalidated: readonly Fall[]
  /** Patterns that stand, with the strength that the remaining lessons give them. */
  readonly strengths: ReadonlyMap<string, PatternStrength>
}

export function planCascade({ lessons, patterns, recommendations, doctrine }: CascadeFacts): CascadePlan {
  const accepted = new Map(lessons.filter(({ status }) => status === 'accepted').map(one => [one.finding_id, one]))
  const falls: Fall[] = []
  const strengths = new Map<string, PatternStrength>()
  const standing = new Map<string, PatternFacts>()
  for (const pattern of live(patterns, ({ pattern_id }) => pattern_id)) {
    const sources = [...new Set(pattern.source_finding_ids)].flatMap(id => accepted.get(id) ?? [])
    const cause = findSupportGap(sources)
    if (cause) falls.push(fall(pattern.pattern_id, pattern.status, cause))
    else {
      strengths.set(pattern.pattern_id, strengthOf(sources))
      if (pattern.status === 'accepted') standing.set(pattern.pattern_id, pattern)
    }
  }
  const basesOf = ({ based_on_pattern_ids }: PromotedFacts) =>
    [...new Set(based_on_pattern_ids)].flatMap(id => standing.get(id) ?? [])
  for (const one of live(recommendations, ({ id }) => id)) {
    if (basesOf(one).length === 0) falls.push(fall(one.id, one.status, 'no_accepted_pattern'))
  }
  for (const one of live(doctrine, ({ id }) => id)) {
    const strong = basesOf(one).filter(({ pattern_id }) => isStrong(strengths.get(pattern_id) ?? ''))
    const cause = findDoctrineGap(strong)
    if (cause) falls.push(fall(one.id, one.status, cause))
  }
  return { invalidated: falls, strengths }
}

function live<One extends { readonly status: string }>(all: readonly One[], idOf: (one: One) => string): One[] {
  const alive = all.filter(({ status }) => isLive(status))
  return alive.toSorted((a, b) => compareText(idOf(a), idOf(b)))
}

function fall(id: string, from: string, cause: Fall['cause']): Fall {
  return { id, from, to: 'invalidated', cause }
}
