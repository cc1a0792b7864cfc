// Patterns: what several accepted lessons have in common (spec 3.4).
import { compareText } from '#kernel/reading/json-value'
import { widestScope } from '../advice/transfer-scope.ts'
import { type LessonFacts, sortedWords } from '../derive/lesson-facts.ts'
import type { TransferScope } from '../lesson/vocabulary.ts'
import { findSupportGap, type PatternStrength, type SupportGap, strengthOf } from '../support/support-threshold.ts'
import { composePatternId } from './pattern-id.ts'

export type PatternKind =
  | 'recurring_failure'
  | 'recurring_success'
  | 'calibration_signal'
  | 'coverage_gap'
  | 'verification_seam'
  | 'evidence_calibration'

export type KnownPattern = {
  readonly pattern_id: string
  readonly status: string
  readonly source_finding_ids: readonly string[]
}

export type DerivedPattern = {
  readonly pattern_id: string
  readonly pattern_kind: PatternKind
  readonly pattern_strength: PatternStrength
  readonly transfer_scope: TransferScope
  readonly source_finding_ids: readonly string[]
  readonly support: {
    readonly finding_count: number
    readonly repo_count: number
    readonly surface_count: number
    readonly execution_modes: readonly string[]
  }
  readonly dimensions: {
    readonly issue_kinds: readonly string[]
    readonly product_surfaces: readonly string[]
    readonly root_cause_kinds: readonly string[]
    readonly remediation_kinds: readonly string[]
  }
  /** A decision of a person stays whatever is derived. */
  readonly status: string
  readonly disposition: 'new' | 'unchanged' | 'support_changed'
}

export type PatternDerivation = {
  readonly patterns: readonly DerivedPattern[]
  readonly below_threshold: readonly {
    readonly issue_kind: string
    readonly root_cause_kind: string
    readonly lessons: number
    readonly reason: SupportGap
  }[]
}

export function derivePatterns(lessons: readonly LessonFacts[], existing: readonly KnownPattern[]): PatternDerivation {
  const known = new Map(existing.map(pattern => [pattern.pattern_id, pattern]))
  const patterns: DerivedPattern[] = []
  const below: PatternDerivation['below_threshold'][number][] = []
  for (const cluster of clusterLessons(lessons)) {
    const { issue_kind, root_cause_kind } = cluster[0]
    const reason = findSupportGap(cluster)
    if (reason) below.push({ issue_kind, root_cause_kind, lessons: cluster.length, reason })
    else patterns.push(composePattern(cluster, known))
  }
  return { patterns: patterns.toSorted((a, b) => compareText(a.pattern_id, b.pattern_id)), below_threshold: below }
}

type Cluster = readonly [LessonFacts, ...LessonFacts[]]

/** Accepted lessons of one issue and one root cause, ordered by these two. */
function clusterLessons(lessons: readonly LessonFacts[]): Cluster[] {
  const accepted = lessons.filter(lesson => lesson.status === 'accepted')
  const groups = Map.groupBy(accepted, ({ issue_kind, root_cause_kind }) => `${issue_kind}\n${root_cause_kind}`)
  const ordered = [...groups].toSorted(([a], [b]) => compareText(a, b))
  return ordered.flatMap(([, [first, ...others]]) => (first ? [[first, ...others] as const] : []))
}

function composePattern(cluster: Cluster, known: ReadonlyMap<string, KnownPattern>): DerivedPattern {
  const [{ issue_kind, root_cause_kind }] = cluster
  const pattern_id = composePatternId(issue_kind, root_cause_kind)
  const source_finding_ids = sortedWords(cluster.map(lesson => lesson.finding_id))
  const product_surfaces = sortedWords(cluster.map(lesson => lesson.product_surface))
  return {
    pattern_id,
    pattern_kind: kindOf(issue_kind),
    pattern_strength: strengthOf(cluster),
    transfer_scope: widestScope(cluster.map(lesson => lesson.transfer_scope)),
    source_finding_ids,
    support: {
      finding_count: cluster.length,
      repo_count: new Set(cluster.map(lesson => lesson.repo)).size,
      surface_count: product_surfaces.length,
      execution_modes: sortedWords(cluster.map(lesson => lesson.execution_mode)),
    },
    dimensions: {
      issue_kinds: [issue_kind],
      product_surfaces,
      root_cause_kinds: [root_cause_kind],
      remediation_kinds: sortedWords(cluster.map(lesson => lesson.remediation_kind)),
    },
    ...compareWithKnown(source_finding_ids, known.get(pattern_id)),
  }
}

function compareWithKnown(
  sources: readonly string[],
  before: KnownPattern | undefined,
): Pick<DerivedPattern, 'status' | 'disposition'> {
  if (!before) return { status: 'candidate', disposition: 'new' }
  const isSame = JSON.stringify(sortedWords(before.source_finding_ids)) === JSON.stringify(sources)
  return { status: before.status, disposition: isSame ? 'unchanged' : 'support_changed' }
}

function kindOf(issue: string): PatternKind {
  if (issue.includes('evidence')) return 'evidence_calibration'
  if (issue.includes('verification') || issue.includes('provenance')) return 'verification_seam'
  if (issue.includes('policy') || issue.includes('freshness')) return 'calibration_signal'
  return 'recurring_failure'
}
