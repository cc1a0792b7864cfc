// Names the exact content that a move makes void: what is absent cannot be void.
import type { ObservedFacts } from '../facts/observed-fact.ts'
import type { Voidable } from './voids-table.ts'

export type VoidedHashes = { readonly [kind in Voidable]?: string }

export function composeVoids(voids: readonly Voidable[], facts: ObservedFacts): VoidedHashes {
  const named = voids.map(kind => [kind, facts[kind].hash] as const)
  return Object.fromEntries(named.filter(([, hash]) => hash !== null))
}
