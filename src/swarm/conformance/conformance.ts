// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.
import { deriveAnchor, deriveAnchorState } from '#finding/rules/identity/anchor'
import { classifyFindings } from '#finding/rules/identity/classify-findings'
import { fingerprintFinding } from '#finding/rules/identity/fingerprint'
import { matchFindings } from '#finding/rules/identity/match-findings'
import { mergeWave } from '#finding/rules/identity/merge-wave'
import { readCurrentFingerprints, readPriorFingerprints, readScope } from '#finding/rules/identity/read-fingerprints'
import {
  readFingerprintFacts,
  readLine,
  readObservations,
  readOptionalText,
  readPriors,
  readRenames,
  readWaveFindings,
} from '#finding/rules/read-finding'
import { compileScope, scopeCovers } from '#finding/rules/scope'
import type { JsonObject } from '#kernel/reading/json-value'
import { readObject, readText, readTexts } from '#kernel/reading/read-input'
import { transitionAgentRun } from '../rules/agents/agent-run-transition.ts'
import { checkOwnership } from '../rules/agents/check-ownership.ts'
import { validateReport } from '../rules/collect/validate-report.ts'
import { decideFixed } from '../rules/finding/decide-fixed.ts'
import { composeDigest } from '../rules/measure/compose-digest.ts'
import { deriveConvergence } from '../rules/measure/derive-convergence.ts'
import { deriveDetection } from '../rules/measure/derive-detection.ts'
import { readDigestFacts } from '../rules/measure/read-digest-facts.ts'
import { decideGates } from '../rules/wave/decide-gates.ts'
import { mayDispatch } from '../rules/wave/may-dispatch.ts'
import { readAbsenceFacts } from './read-absence-facts.ts'
import {
  readAgentDomain,
  readAuditedWaves,
  readChanges,
  readDetectionObservations,
  readDispatchFacts,
  readDomains,
  readGateFacts,
  readGateOverride,
  readReportQuestion,
  readTransition,
} from './read-swarm-input.ts'

type Answer = (input: JsonObject) => unknown

const ANSWERS: Readonly<Record<string, Answer>> = {
  'swarm.fingerprint': input => fingerprintFinding(readFingerprintFacts(input.finding)),
  'swarm.scopeCovers': input => {
    const scope = compileScope(readScope(input.scope))
    return { ...scopeCovers(scope, readOptionalText(input.path, 'path')), ignored: scope.ignored }
  },
  'swarm.classify': input =>
    classifyFindings(
      readCurrentFingerprints(input.current),
      readPriorFingerprints(input.prior),
      readScope(input.scope),
    ),
  'swarm.matchFindings': input =>
    matchFindings(readPriors(input.prior), readObservations(input.current), readRenames(input.renames)),
  'swarm.mergeWave': input => mergeWave(readWaveFindings(input.findings)),
  'swarm.anchor': input => deriveAnchor(readText(input.text, 'text'), readLine(input.line, 'line')),
  'swarm.anchorState': input => ({
    state: deriveAnchorState(
      { core: readOptionalText(input.core, 'core'), window: readTexts(input.window, 'window') },
      readOptionalText(input.text, 'text'),
    ),
  }),
  'swarm.decideFixed': input => decideFixed(readAbsenceFacts(input)),
  'swarm.transition': input => transitionAgentRun(readTransition(input)),
  'swarm.gates': input =>
    decideGates(readText(input.phase, 'phase'), readGateFacts(input), readGateOverride(input.override)),
  'swarm.mayDispatch': input => mayDispatch(readDispatchFacts(input)),
  'swarm.validateReport': input => validateReport(readReportQuestion(input)),
  'swarm.ownership': input => {
    const domains = readDomains(input.domains)
    return checkOwnership(domains, readAgentDomain(input.agentDomain, domains), readChanges(input.changes))
  },
  'swarm.digest': input => composeDigest(readDigestFacts(input)),
  'swarm.detection': input => deriveDetection(readDetectionObservations(input.observations)),
  'swarm.convergence': input => deriveConvergence(readAuditedWaves(input.waves)),
}

export const swarmFunctions: Readonly<Record<string, (input: unknown) => unknown>> = Object.fromEntries(
  Object.entries(ANSWERS).map(([name, answer]) => [name, (input: unknown) => answer(readObject(input))]),
)
