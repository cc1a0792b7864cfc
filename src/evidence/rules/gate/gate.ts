// May this surface of this repository ship? The first matching row answers, and says why.

import type { InstantMs } from '#kernel/events/time'
import { type Decision, decision } from '#kernel/machine/decision'
import type { PolicySet } from '../policy/policy.ts'
import { type PolicyFault, readPolicySet } from '../policy/policy-faults.ts'
import { findScenarioGaps, type ScenarioGap, type SurfaceResults } from '../policy/scenario-gaps.ts'
import { deriveSurfacePolicy, type SurfacePolicy } from '../policy/surface-policy.ts'
import { deriveEnforcement, type Enforcement } from '../verify/enforcement.ts'
import { classifyFreshness, type Freshness } from './freshness.ts'
import type { IndexEntry } from './index-views.ts'

export type GateRow =
  | 'policy_malformed'
  | 'exempt'
  | 'missing'
  | 'unknown_freshness'
  | 'stale'
  | 'not_passing'
  | 'scenario_gap'
  | 'aging'
  | 'healthy'

export type GateFacts = {
  readonly repo: string
  readonly surface: string
  readonly entry: IndexEntry | null
  readonly results: SurfaceResults
  readonly policies: PolicySet
  readonly now: InstantMs
}

export type GateAnswer = { readonly pass: boolean; readonly reasons: readonly string[] }

export type GateEvidence = {
  readonly entry: IndexEntry | null
  readonly policy: SurfacePolicy | null
  readonly enforcement: Enforcement | null
  readonly age: Freshness | null
  readonly gaps: readonly ScenarioGap[]
}

export type GateDecision = Decision<GateAnswer, GateEvidence> & { readonly rule: GateRow }

const NOTHING_SEEN: GateEvidence = { entry: null, policy: null, enforcement: null, age: null, gaps: [] }

export function decideGate(facts: GateFacts): GateDecision {
  const { entry, now } = facts
  const read = readPolicySet(facts.policies, facts.repo)
  if (!read.usable) return answer('policy_malformed', false, read.faults.map(composeFault), { ...NOTHING_SEEN, entry })
  const enforcement = deriveEnforcement(read.repo, now)
  const policy = deriveSurfacePolicy(read.global, read.repo, facts.surface)
  const age = entry && classifyFreshness(entry.finished_at, now, policy)
  const evidence = { entry, policy, enforcement, age, gaps: findScenarioGaps(facts.results, policy, now) }
  if (enforcement.mode === 'exempt')
    return answer('exempt', true, [`exempt until ${enforcement.until}: ${enforcement.reason}`], evidence)
  const closed = findClosedRow(evidence)
  if (closed) return answer(closed.row, enforcement.mode === 'warn-only', closed.reasons, evidence)
  return answer(age?.reason === 'aging' ? 'aging' : 'healthy', true, [], evidence)
}

type ClosedRow = { readonly row: GateRow; readonly reasons: readonly string[] }

// From here on a repository under `warn-only` passes all the same, with the row shown as a warning.
function findClosedRow({ entry, age, gaps }: GateEvidence): ClosedRow | undefined {
  if (!entry || !age) return { row: 'missing', reasons: ['no accepted record'] }
  if (age.bucket === 'unknown_freshness') return { row: 'unknown_freshness', reasons: [`finished_at is ${age.reason}`] }
  if (age.bucket === 'stale')
    return { row: 'stale', reasons: [`${age.freshness_days} days old, limit ${age.max_age_days}`] }
  if (entry.verified !== 'pass') return { row: 'not_passing', reasons: [`verified is ${shown(entry.verified)}`] }
  if (gaps.length === 0) return undefined
  return { row: 'scenario_gap', reasons: gaps.map(({ scenario, state }) => `scenario ${scenario} is ${state}`) }
}

function composeFault(fault: PolicyFault): string {
  if (fault.fault === 'missing') return '/ is missing'
  return fault.policy === 'global' ? fault.line : `repo ${fault.line}`
}

function answer(rule: GateRow, pass: boolean, reasons: readonly string[], evidence: GateEvidence): GateDecision {
  return { ...decision({ pass, reasons }, rule, evidence), rule }
}

function shown(verified: unknown): string {
  return typeof verified === 'string' ? verified : (JSON.stringify(verified) ?? 'missing')
}
