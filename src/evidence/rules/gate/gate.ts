// May this surface of this repository ship? The first matching row answers, and says why.

import type { InstantMs } from '#kernel/events/time'
import { type Decision, decision } from '#kernel/machine/decision'
import type { PolicySet } from '../policy/policy.ts'
import { type PolicyFault, readPolicySet } from '../policy/policy-faults.ts'
import { findScenarioGaps, type ScenarioGap, type SurfaceResults } from '../policy/scenario-gaps.ts'
import { deriveSurfacePolicy, type SurfacePolicy } from '../policy/surface-policy.ts'
import { deriveEnforcement, type Enforcement } from '../verify/enforcement.ts'
import { classifyFreshness, type Freshness } from './freshness.ts'
import type { EvidenceIndexEntry } from './index-views.ts'
import { composeLacks, type RecordStanding, RUNGS } from './standing.ts'

export type GateRow =
  | 'policy_malformed'
  | 'exempt'
  | 'index_incomplete'
  | 'missing'
  | 'unknown_freshness'
  | 'stale'
  | 'not_passing'
  | 'contradicted'
  | 'rung_too_low'
  | 'scenario_gap'
  | 'aging'
  | 'healthy'

export type GateFacts = {
  readonly repo: string
  readonly surface: string
  readonly entry: EvidenceIndexEntry | null
  readonly results: SurfaceResults
  readonly policies: PolicySet
  readonly now: InstantMs
  /** How well the latest record and those of required scenarios are known; a run that is not in it is only claimed. */
  readonly standings: ReadonlyMap<string, RecordStanding>
  readonly index: IndexSight
}

/** `made_anew`: the indexes did not fit the records, so that these were read themselves. */
export const INDEX_STATES = ['fits', 'made_anew', 'incomplete'] as const

export type IndexSight = {
  readonly state: (typeof INDEX_STATES)[number]
  /** What may hold a later record of the repository and cannot be read: damaged files, links. */
  readonly unread: readonly string[]
}

export type GateAnswer = { readonly pass: boolean; readonly reasons: readonly string[] }

export type GateEvidence = {
  readonly entry: EvidenceIndexEntry | null
  readonly policy: SurfacePolicy | null
  readonly enforcement: Enforcement | null
  readonly age: Freshness | null
  readonly gaps: readonly ScenarioGap[]
  readonly standing: RecordStanding | null
  readonly weak: readonly WeakScenario[]
  readonly index: IndexSight
}

export type WeakScenario = { readonly scenario: string; readonly standing: RecordStanding | null }

export type EvidenceGateDecision = Decision<GateAnswer, GateEvidence> & { readonly rule: GateRow }

export function decideEvidenceGate(facts: GateFacts): EvidenceGateDecision {
  const { entry, now, index } = facts
  const standing = (entry && facts.standings.get(entry.run_id)) ?? null
  const seen = { entry, standing, index }
  const read = readPolicySet(facts.policies, facts.repo)
  if (!read.usable)
    return answer('policy_malformed', false, read.faults.map(composeFault), { ...NO_POLICY_SEEN, ...seen })
  const enforcement = deriveEnforcement(read.repo, now)
  const policy = deriveSurfacePolicy(read.global, read.repo, facts.surface)
  const age = entry && classifyFreshness(entry.finished_at, now, policy)
  const gaps = findScenarioGaps(facts.results, policy, now)
  const evidence = { ...seen, policy, enforcement, age, gaps, weak: findWeak(facts, policy) }
  if (enforcement.mode === 'exempt')
    return answer('exempt', true, [`exempt until ${enforcement.until}: ${enforcement.reason}`], evidence)
  const closed = findClosedRow(evidence)
  if (closed) return answer(closed.row, enforcement.mode === 'warn-only', closed.reasons, evidence)
  return answer(age?.reason === 'aging' ? 'aging' : 'healthy', true, [], evidence)
}

const NO_POLICY_SEEN = { policy: null, enforcement: null, age: null, gaps: [], weak: [] } as const

/** A required scenario may come from another run than the latest, and that run must be known as well as this one. */
function findWeak({ results, standings }: GateFacts, policy: SurfacePolicy): WeakScenario[] {
  return policy.required_scenarios.flatMap(scenario => {
    const result = results.get(scenario)
    const standing = (result && standings.get(result.run_id)) ?? null
    return result === undefined || (standing && isKnownWell(standing)) ? [] : [{ scenario, standing }]
  })
}

function isKnownWell({ rung, need, contradicted }: RecordStanding): boolean {
  return RUNGS.indexOf(rung) >= RUNGS.indexOf(need) && !contradicted
}

type ClosedRow = { readonly row: GateRow; readonly reasons: readonly string[] }

// From here on a repository under `warn-only` passes all the same, with the row shown as a warning.
function findClosedRow({ entry, age, gaps, standing, weak, index }: GateEvidence): ClosedRow | undefined {
  if (index.state === 'incomplete')
    return { row: 'index_incomplete', reasons: index.unread.map(path => `${path} cannot be read`) }
  if (!entry || !age) return { row: 'missing', reasons: ['no accepted record'] }
  if (age.bucket === 'unknown_freshness') return { row: 'unknown_freshness', reasons: [`finished_at is ${age.reason}`] }
  if (age.bucket === 'stale')
    return { row: 'stale', reasons: [`${age.freshness_days} days old, limit ${age.max_age_days}`] }
  if (entry.verified !== 'pass') return { row: 'not_passing', reasons: [`verified is ${shown(entry.verified)}`] }
  if (standing?.contradicted)
    return { row: 'contradicted', reasons: [`submitted ${shown(entry.verified)}, known ${standing.verdict}`] }
  if (!standing || !isKnownWell(standing)) return { row: 'rung_too_low', reasons: composeRung(standing) }
  if (gaps.length > 0)
    return { row: 'scenario_gap', reasons: gaps.map(({ scenario, state }) => `scenario ${scenario} is ${state}`) }
  if (weak.length === 0) return undefined
  const reasons = weak.flatMap(each => `scenario ${each.scenario}: ${composeRung(each.standing).join(', ')}`)
  return { row: 'rung_too_low', reasons }
}

function composeRung(standing: RecordStanding | null): readonly string[] {
  if (standing === null) return ['nothing is known of the record but its name']
  return [`known as ${standing.rung}, needed ${standing.need}`, ...composeLacks(standing.lacks)]
}

function composeFault(fault: PolicyFault): string {
  if (fault.fault === 'missing') return '/ is missing'
  return fault.policy === 'global' ? fault.line : `repo ${fault.line}`
}

function answer(
  rule: GateRow,
  pass: boolean,
  reasons: readonly string[],
  evidence: GateEvidence,
): EvidenceGateDecision {
  return { ...decision({ pass, reasons }, rule, evidence), rule }
}

function shown(verified: unknown): string {
  return typeof verified === 'string' ? verified : (JSON.stringify(verified) ?? 'missing')
}
