// What the policy of its surface and its own definition ask of one scenario result.
import type { InstantMs } from '#kernel/events/time'
import { readMoment } from '../shape/instant.ts'
import type { ScenarioResult } from '../submission/submission.ts'
import type { ScenarioDefinition } from './scenario-definition.ts'
import type { SurfacePolicy } from './surface-policy.ts'

export function findScenarioReasons(
  result: ScenarioResult,
  policy: SurfacePolicy,
  definition: ScenarioDefinition | null | undefined,
  now: InstantMs,
): string[] {
  const kinds = liveKinds(result, now)
  const ofSurface = [...findModeReasons(result, policy), ...findEvidenceReasons(kinds, policy)]
  return [
    ...ofSurface.map(reason => `surface[${result.product_surface}]: ${reason}`),
    ...findMinimumReasons(kinds, definition).map(reason => `scenario[${result.scenario_id}]: ${reason}`),
  ]
}

/** Evidence that has expired can no longer be looked at, so it does not count. */
function liveKinds({ evidence = [] }: ScenarioResult, now: InstantMs): string[] {
  const isLive = (expiresAt: string | undefined) => expiresAt === undefined || (readMoment(expiresAt) ?? 0) > now
  return evidence.filter(item => isLive(item.expires_at)).map(item => item.kind)
}

function findModeReasons({ execution_mode }: ScenarioResult, { allowed_modes }: SurfacePolicy): string[] {
  if (allowed_modes.includes(execution_mode)) return []
  return [`execution_mode "${execution_mode}" not allowed (allowed: ${allowed_modes.join(', ')})`]
}

function findEvidenceReasons(kinds: readonly string[], policy: SurfacePolicy): string[] {
  const missing = policy.required_kinds.filter(kind => !kinds.includes(kind))
  const isShort = kinds.length < policy.min_evidence_count
  return [
    ...(isShort ? [`requires ${policy.min_evidence_count} evidence items, got ${kinds.length}`] : []),
    ...missing.map(kind => `required evidence kind "${kind}" is missing`),
  ]
}

// The definition lists one entry per wanted item, so two entries of a kind ask for two items.
function findMinimumReasons(kinds: readonly string[], definition: ScenarioDefinition | null | undefined): string[] {
  const wanted = (definition?.minimum_evidence ?? []).map(entry => entry.kind)
  const count = (list: readonly string[], kind: string) => list.filter(each => each === kind).length
  return [...new Set(wanted)]
    .filter(kind => count(kinds, kind) < count(wanted, kind))
    .map(kind => `minimum evidence of kind "${kind}" is ${count(wanted, kind)}, got ${count(kinds, kind)}`)
}
