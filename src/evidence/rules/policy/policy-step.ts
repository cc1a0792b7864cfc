// Step 5 of the verifier: what the policies ask of this run. Without sound policies nothing is asked and nothing passes.
import type { InstantMs } from '#kernel/events/time'
import { classifyFreshness } from '../gate/freshness.ts'
import type { Submission } from '../submission/submission.ts'
import { findCiReasons } from '../verify/ci-requirements.ts'
import { deriveEnforcement, type Enforcement } from '../verify/enforcement.ts'
import type { PolicySet } from './policy.ts'
import { type PolicyFault, readPolicySet } from './policy-faults.ts'
import type { GlobalPolicy, RepoPolicy } from './policy-shape.ts'
import type { ScenarioDefinitions } from './scenario-definition.ts'
import { findScenarioReasons } from './scenario-requirements.ts'
import { deriveSurfacePolicy, type SurfacePolicy } from './surface-policy.ts'
import { checkTunableRules } from './tunable-rules.ts'

export type PolicyFindings = { readonly reasons: readonly string[]; readonly warnings: readonly string[] }

export function checkPolicy(
  submission: Submission,
  policies: PolicySet,
  definitions: ScenarioDefinitions,
  now: InstantMs,
): PolicyFindings {
  const read = readPolicySet(policies, submission.repo)
  if (!read.usable) return { reasons: read.faults.map(fault => `policy: ${composeFault(fault)}`), warnings: [] }
  const enforcement = deriveEnforcement(read.repo, now)
  const spoken = composeEnforcement(enforcement)
  if (enforcement.mode === 'exempt') return { reasons: [], warnings: spoken }
  const asked = askPolicies(submission, read.global, read.repo, definitions, now)
  const reasons = asked.reasons.map(reason => `policy: ${reason}`)
  const warnings = [...spoken, ...asked.warnings]
  if (enforcement.mode === 'required') return { reasons, warnings }
  return { reasons: [], warnings: [...warnings, ...reasons.map(reason => `warn-only: ${reason}`)] }
}

function composeFault(fault: PolicyFault): string {
  const subject = `${fault.policy} policy is ${fault.fault}`
  return fault.fault === 'missing' ? subject : `${subject}: ${fault.line}`
}

function composeEnforcement(enforcement: Enforcement): string[] {
  if (enforcement.mode === 'exempt') return [`enforcement: exempt until ${enforcement.until}: ${enforcement.reason}`]
  if (enforcement.mode === 'warn-only' || !enforcement.lapsed) return []
  return [`enforcement: ${enforcement.lapsed.mode} lapsed on ${enforcement.lapsed.on}; treated as required`]
}

function askPolicies(
  submission: Submission,
  global: GlobalPolicy,
  repo: RepoPolicy | null,
  definitions: ScenarioDefinitions,
  now: InstantMs,
): PolicyFindings {
  const surfaces = new Set(submission.scenario_results.map(result => result.product_surface))
  const policies = new Map([...surfaces].map(surface => [surface, deriveSurfacePolicy(global, repo, surface)]))
  const tuned = checkTunableRules(submission.scenario_results, global)
  const ofScenarios = submission.scenario_results.flatMap(result => {
    const surface = result.product_surface
    const policy = policies.get(surface) ?? deriveSurfacePolicy(global, repo, surface)
    return findScenarioReasons(result, policy, definitions.get(result.scenario_id), now)
  })
  const ofSurfaces = [...policies].map(([surface, policy]) => askSurface(submission, surface, policy, now))
  return {
    reasons: [...tuned.reasons, ...ofScenarios, ...ofSurfaces.flatMap(asked => asked.reasons)],
    warnings: [...tuned.warnings, ...ofSurfaces.flatMap(asked => asked.warnings)],
  }
}

function askSurface(submission: Submission, surface: string, policy: SurfacePolicy, now: InstantMs): PolicyFindings {
  return {
    reasons: findCiReasons(submission.ci_checks ?? [], policy).map(reason => `surface[${surface}]: ${reason}`),
    warnings: [
      ...findAbsentScenarios(submission, surface, policy),
      ...findLateArrival(submission, surface, policy, now),
    ],
  }
}

// A required scenario may come in another run; the gate asks for it there.
function findAbsentScenarios(submission: Submission, surface: string, policy: SurfacePolicy): string[] {
  const results = submission.scenario_results.filter(result => result.product_surface === surface)
  const present = new Set(results.map(result => result.scenario_id))
  return policy.required_scenarios
    .filter(id => !present.has(id))
    .map(id => `scenarios: surface[${surface}]: required scenario "${id}" is not in this run`)
}

function findLateArrival({ timing }: Submission, surface: string, policy: SurfacePolicy, now: InstantMs): string[] {
  const age = classifyFreshness(timing.finished_at, now, policy)
  if (age.bucket !== 'stale') return []
  const text = `run is ${age.freshness_days} days old on arrival (max_age_days ${age.max_age_days})`
  return [`freshness: surface[${surface}]: ${text}`]
}
