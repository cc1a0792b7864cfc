// The rule about sightings as something that can be asked again: from what an event of a change keeps, and from its stream.
import type { RecordedDecision } from '#kernel/machine/decided'
import type { JsonObject } from '#kernel/reading/json-value'
import type { Change, ForgeKind } from './change.ts'
import { decideSighting } from './decide-sighting.ts'
import type { Sighting } from './derive-change-facts.ts'

export const SIGHTING = 'change.decideSighting'
export const SIGHTING_READS = ['known', 'forge', 'seen'] as const

/** What was known is what the stream said before, and what came of it is in the event. */
export function recordSightingDecision(rule: string, forge: ForgeKind, seen: Sighting): RecordedDecision {
  const facts = { $before: true, forge, seen }
  return { by: SIGHTING, v: 1, rule, result: { $data: ['facts', 'checks'] }, facts }
}

export function sightAgain({ known, forge, seen }: JsonObject) {
  const facts = { known: (known as Change | null) ?? undefined, forge: forge as ForgeKind, seen: seen as Sighting }
  const { rule, result } = decideSighting(facts)
  return { rule, result: result && { facts: result.facts, checks: result.checks ?? null } }
}
