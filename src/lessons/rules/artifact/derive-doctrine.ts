// Doctrine: what strong patterns of one root cause teach for good (spec 3.6).
import { compareText } from '#kernel/reading/json-value'
import { widestScope } from '../advice/transfer-scope.ts'
import { sortedWords } from '../derive/lesson-facts.ts'
import type { TransferScope } from '../lesson/vocabulary.ts'
import { isStrong } from '../support/support-threshold.ts'
import type { PatternFacts } from './pattern-facts.ts'

export type DoctrineKind = 'rollout_law' | 'evidence_law' | 'surface_law' | 'verification_law' | 'calibration_law'

export type DoctrineGap = 'org_wide_needs_two' | 'no_strong_pattern'

export type DerivedDoctrine = {
  readonly doctrine_id: string
  readonly doctrine_kind: DoctrineKind
  readonly strength: 'proven' | 'foundational'
  readonly transfer_scope: TransferScope
  readonly based_on_pattern_ids: readonly string[]
  readonly status: string
}

export type DoctrineDerivation = {
  readonly doctrine: readonly DerivedDoctrine[]
  readonly below_threshold: readonly { readonly theme: string; readonly reason: DoctrineGap }[]
}

const FOUNDATIONAL_MIN = 3

export function deriveDoctrine(
  patterns: readonly PatternFacts[],
  statusOf: ReadonlyMap<string, string>,
): DoctrineDerivation {
  const strong = patterns.filter(pattern => pattern.status === 'accepted' && isStrong(pattern.pattern_strength))
  const groups = Map.groupBy(strong, pattern => pattern.dimensions.root_cause_kinds[0] ?? 'general')
  const ordered = [...groups].toSorted(([a], [b]) => compareText(a, b))
  const doctrine: DerivedDoctrine[] = []
  const below: DoctrineDerivation['below_threshold'][number][] = []
  for (const [theme, group] of ordered) {
    const reason = findDoctrineGap(group)
    if (reason) below.push({ theme, reason })
    else doctrine.push(composeDoctrine(theme, group, statusOf))
  }
  return { doctrine, below_threshold: below }
}

/** What is said for a whole organisation must not rest on one pattern. */
export function findDoctrineGap(strong: readonly Pick<PatternFacts, 'transfer_scope'>[]): DoctrineGap | undefined {
  if (strong.length === 0) return 'no_strong_pattern'
  const isOrgWide = strong.some(pattern => pattern.transfer_scope === 'org_wide')
  return isOrgWide && strong.length < 2 ? 'org_wide_needs_two' : undefined
}

function composeDoctrine(
  theme: string,
  group: readonly PatternFacts[],
  statusOf: ReadonlyMap<string, string>,
): DerivedDoctrine {
  const doctrine_id = `ddoc-${theme.replaceAll('_', '-')}`
  return {
    doctrine_id,
    doctrine_kind: kindOf(theme, group),
    strength: group.length >= FOUNDATIONAL_MIN ? 'foundational' : 'proven',
    transfer_scope: widestScope(
      group.map(pattern => pattern.transfer_scope),
      'surface_archetype',
    ),
    based_on_pattern_ids: sortedWords(group.map(pattern => pattern.pattern_id)),
    status: statusOf.get(doctrine_id) ?? 'candidate',
  }
}

function kindOf(theme: string, group: readonly PatternFacts[]): DoctrineKind {
  const words = [theme, ...group.flatMap(pattern => pattern.dimensions.issue_kinds)]
  if (words.some(word => word.includes('evidence'))) return 'evidence_law'
  if (/surface|interface/.test(theme)) return 'surface_law'
  if (/policy|calibration/.test(theme)) return 'calibration_law'
  if (/verification|provenance/.test(theme)) return 'verification_law'
  return 'rollout_law'
}
