// What people read of a pattern, a recommendation or a doctrine; ids and numbers are in the documents themselves.
import type { DerivedDoctrine } from './derive-doctrine.ts'
import type { DerivedPattern } from './derive-patterns.ts'
import type { DerivedRecommendation } from './derive-recommendations.ts'

export function composePatternText({ dimensions, support, pattern_kind, pattern_strength }: DerivedPattern) {
  const issue = plain(dimensions.issue_kinds)
  const cause = plain(dimensions.root_cause_kinds)
  const reach = `${support.finding_count} accepted lessons of ${support.repo_count} repositories`
  return {
    title: `${capital(issue)} caused by ${cause}`,
    summary: `${capital(issue)} with the root cause ${cause}: a ${pattern_strength.replaceAll('_', ' ')} ${pattern_kind.replaceAll('_', ' ')}, seen in ${reach}.`,
    lineage_note: `Derived from ${reach}.`,
  }
}

const DEEDS: ReadonlyMap<string, string> = new Map([
  ['add_check', 'Add a check'],
  ['set_evidence', 'Set the evidence that is expected'],
  ['set_verification', 'Set a verification rule'],
  ['set_policy', 'Set the policy'],
])

export function composeRecommendationText(recommendation: DerivedRecommendation) {
  const { action_type, action_target, applies_to, based_on_pattern_ids } = recommendation
  const theme = plain(based_on_pattern_ids.map(id => id.replace(/^dpat-/, '')))
  const where = applies_to.product_surfaces.length === 0 ? 'every surface' : applies_to.product_surfaces.join(', ')
  const deed = DEEDS.get(action_type) ?? 'Act'
  return { summary: `${deed} against ${theme} for ${where}`, details: `${deed} in ${action_target} against ${theme}.` }
}

export function composeDoctrineText({ doctrine_id, doctrine_kind, based_on_pattern_ids }: DerivedDoctrine) {
  const theme = plain([doctrine_id.replace(/^ddoc-/, '')])
  const count =
    based_on_pattern_ids.length === 1 ? '1 strong pattern' : `${based_on_pattern_ids.length} strong patterns`
  return {
    statement: `Guard against ${theme} before work begins: it has cost several repositories already.`,
    rationale: `A ${doctrine_kind.replaceAll('_', ' ')} that rests on ${count} with the root cause ${theme}.`,
  }
}

function plain(words: readonly string[]): string {
  return words.join(', ').replaceAll(/[_-]/g, ' ') || 'an unnamed cause'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
