// What rests on a lesson or a pattern, so that a cascade looks at its dependants and not at the whole store.
import type { PatternFacts } from '../artifact/pattern-facts.ts'
import type { CascadeFacts, PromotedFacts } from './plan-cascade.ts'

export type Left = { readonly noun: 'lesson' | 'pattern'; readonly id: string }

export type Promoted = Pick<CascadeFacts, 'patterns' | 'recommendations' | 'doctrine'>

/** Also the other patterns that a dependant rests on: they may hold it up. */
export function findDependants(left: Left, { patterns, recommendations, doctrine }: Promoted): Promoted {
  const moved = patterns.filter(pattern => isTouched(left, pattern))
  const movedIds = new Set(moved.map(({ pattern_id }) => pattern_id))
  const restsOnThem = ({ based_on_pattern_ids }: PromotedFacts) => based_on_pattern_ids.some(id => movedIds.has(id))
  const resting = { recommendations: recommendations.filter(restsOnThem), doctrine: doctrine.filter(restsOnThem) }
  const baseIds = [...resting.recommendations, ...resting.doctrine].flatMap(one => one.based_on_pattern_ids)
  const needed = new Set([...movedIds, ...baseIds])
  return { ...resting, patterns: patterns.filter(({ pattern_id }) => needed.has(pattern_id)) }
}

function isTouched({ noun, id }: Left, { pattern_id, source_finding_ids }: PatternFacts): boolean {
  return noun === 'lesson' ? source_finding_ids.includes(id) : pattern_id === id
}
