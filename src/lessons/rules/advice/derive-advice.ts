// Advice for a question: only what people accepted, ranked, and nothing cut without saying so (spec 3.9).
import { compareText } from '#kernel/reading/json-value'
import type { PatternFacts } from '../artifact/pattern-facts.ts'
import type { DoctrineFacts, RecommendationFacts } from '../artifact/promoted-facts.ts'
import type { LessonFacts } from '../derive/lesson-facts.ts'
import { PATTERN_STRENGTHS } from '../support/support-threshold.ts'
import type { AdviceQuery } from './advice-query.ts'
import { reaches } from './lesson-reach.ts'
import { taskWordsOf, wordsOf } from './task-words.ts'
import { scopeRank } from './transfer-scope.ts'

export type AdviceShelf = {
  readonly lessons: readonly LessonFacts[]
  readonly patterns: readonly PatternFacts[]
  readonly recommendations: readonly RecommendationFacts[]
  readonly doctrine: readonly DoctrineFacts[]
}

export type Advice = {
  readonly lessons: readonly { readonly finding_id: string; readonly score: number }[]
  readonly starter_checks: readonly string[]
  readonly evidence_expectations: readonly string[]
  readonly verification_rules: readonly string[]
  readonly doctrine: readonly string[]
  readonly likely_failure_classes: readonly { readonly issue_kind: string; readonly count: number }[]
  readonly support: {
    readonly pattern_ids: readonly string[]
    readonly record_ids: readonly string[]
    /** How many lessons reached the question and did not fit. */
    readonly omitted: number
  }
}

const GROUP_MAX = 5
const CLASSES_MAX = 3

type Ranked = { readonly lesson: LessonFacts; readonly score: number }

/** How lessons are ranked; the published way counts words. */
export type RankLessons = (query: AdviceQuery, accepted: readonly LessonFacts[]) => readonly Ranked[]

export function deriveAdvice(query: AdviceQuery, shelf: AdviceShelf, rank: RankLessons = rankByCount): Advice {
  const reached = rank(query, shelf.lessons.filter(isAccepted))
  const shown = reached.slice(0, query.limit)
  const patterns = shelf.patterns.filter(isAccepted)
  const recommendations = rankRecommendations(query, shelf.recommendations.filter(isAccepted))
  const group = (...kinds: readonly string[]) =>
    recommendations
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id }) => id)
      .slice(0, GROUP_MAX)
  return {
    lessons: shown.map(({ lesson, score }) => ({ finding_id: lesson.finding_id, score })),
    starter_checks: group('starter_check', 'starter_scenario'),
    evidence_expectations: group('evidence_expectation', 'policy_seed'),
    verification_rules: group('verification_rule', 'review_prompt'),
    doctrine: rankDoctrine(query, shelf.doctrine.filter(isAccepted), patterns),
    likely_failure_classes: countIssues(reached.map(({ lesson }) => lesson.issue_kind)),
    support: {
      pattern_ids: rankPatterns(query, patterns),
      record_ids: [...new Set(shown.flatMap(({ lesson }) => lesson.source_record_ids))],
      omitted: reached.length - shown.length,
    },
  }
}

function isAccepted({ status }: { readonly status: string }): boolean {
  return status === 'accepted'
}

export function rankByCount(query: AdviceQuery, lessons: readonly LessonFacts[]): readonly Ranked[] {
  const words = taskWordsOf(query.task)
  const scored = lessons
    .filter(lesson => reaches(lesson, query))
    .map(lesson => ({ lesson, score: scoreOf(lesson, words), isOwn: lesson.repo === query.repo }))
    .filter(({ score, isOwn }) => words.size === 0 || score > 0 || isOwn)
  return scored.toSorted(
    (a, b) =>
      b.score - a.score ||
      Number(b.isOwn) - Number(a.isOwn) ||
      scopeRank(a.lesson.transfer_scope) - scopeRank(b.lesson.transfer_scope) ||
      compareText(a.lesson.finding_id, b.lesson.finding_id),
  )
}

function scoreOf(lesson: LessonFacts, words: ReadonlySet<string>): number {
  if (words.size === 0) return 0
  const { title, summary, doctrine_statement, issue_kind, product_surface } = lesson
  const found = wordsOf(
    [title, summary, doctrine_statement, issue_kind.replaceAll('_', ' '), product_surface].join('\n'),
  )
  return [...words].filter(word => found.has(word)).length
}

const STRENGTHS: readonly string[] = PATTERN_STRENGTHS.toReversed()
const CONFIDENCES: readonly string[] = ['proven', 'strong', 'emerging']
const DOCTRINE_STRENGTHS: readonly string[] = ['foundational', 'proven', 'emerging']

function rankRecommendations({ surface, mode }: AdviceQuery, all: readonly RecommendationFacts[]) {
  const fitting = all.filter(({ product_surfaces, execution_modes }) => {
    const fitsMode = mode === null || execution_modes.length === 0 || execution_modes.includes(mode)
    return fitsMode && (surface === null || product_surfaces.includes(surface))
  })
  return fitting.toSorted(
    (a, b) => rankIn(CONFIDENCES, a.confidence) - rankIn(CONFIDENCES, b.confidence) || compareText(a.id, b.id),
  )
}

function rankDoctrine({ surface }: AdviceQuery, all: readonly DoctrineFacts[], patterns: readonly PatternFacts[]) {
  const naming = patterns.filter(pattern => surface !== null && pattern.dimensions.product_surfaces.includes(surface))
  const named = new Set(naming.map(pattern => pattern.pattern_id))
  const fitting = all.filter(
    ({ transfer_scope, based_on_pattern_ids }) =>
      surface === null ||
      transfer_scope === 'org_wide' ||
      transfer_scope === 'execution_mode' ||
      based_on_pattern_ids.some(id => named.has(id)),
  )
  const ranked = fitting.toSorted(
    (a, b) =>
      rankIn(DOCTRINE_STRENGTHS, a.strength) - rankIn(DOCTRINE_STRENGTHS, b.strength) || compareText(a.id, b.id),
  )
  return ranked.map(({ id }) => id).slice(0, GROUP_MAX)
}

function rankPatterns({ surface }: AdviceQuery, all: readonly PatternFacts[]): string[] {
  const fitting = all.filter(({ dimensions }) => surface === null || dimensions.product_surfaces.includes(surface))
  const ranked = fitting.toSorted(
    (a, b) =>
      rankIn(STRENGTHS, a.pattern_strength) - rankIn(STRENGTHS, b.pattern_strength) ||
      scopeRank(a.transfer_scope) - scopeRank(b.transfer_scope) ||
      compareText(a.pattern_id, b.pattern_id),
  )
  return ranked.map(({ pattern_id }) => pattern_id).slice(0, GROUP_MAX)
}

/** A word that is not in the list comes last. */
function rankIn(words: readonly string[], word: string): number {
  const rank = words.indexOf(word)
  return rank < 0 ? words.length : rank
}

function countIssues(issues: readonly string[]) {
  const counted = [...Map.groupBy(issues, issue => issue)].map(([issue_kind, all]) => ({
    issue_kind,
    count: all.length,
  }))
  return counted.toSorted((a, b) => b.count - a.count || compareText(a.issue_kind, b.issue_kind)).slice(0, CLASSES_MAX)
}
