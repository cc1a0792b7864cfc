// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.
import { deriveAnchor, deriveAnchorState } from '#core/finding/anchor'
import { classifyFindings } from '#core/finding/classify-findings'
import { fingerprint } from '#core/finding/fingerprint'
import { matchFindings } from '#core/finding/match-findings'
import { mergeWave } from '#core/finding/merge-wave'
import {
  readFingerprintFacts,
  readLine,
  readObservations,
  readOptionalText,
  readPriors,
  readRenames,
  readWaveFindings,
} from '#core/finding/read-finding'
import { readCurrentFingerprints, readPriorFingerprints, readScope } from '#core/finding/read-fingerprints'
import { compileScope, scopeCovers } from '#core/finding/scope'
import type { JsonObject } from '#core/kernel/json-value'
import { readObject, readText, readTexts } from '#core/kernel/read-input'
import { transitionAgentRun } from './agent-run-transition.ts'
import { checkOwnership } from './check-ownership.ts'
import { composeDigest } from './compose-digest.ts'
import { decideFixed } from './decide-fixed.ts'
import { decideGates } from './decide-gates.ts'
import { deriveConvergence } from './derive-convergence.ts'
import { deriveDetection } from './derive-detection.ts'
import { mayDispatch } from './may-dispatch.ts'
import { readAbsenceFacts } from './read-absence-facts.ts'
import { readDigestFacts } from './read-digest-facts.ts'
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
import { validateReport } from './validate-report.ts'

type Answer = (input: JsonObject) => unknown

const ANSWERS: Readonly<Record<string, Answer>> = {
  'swarm.fingerprint': input => fingerprint(readFingerprintFacts(input.finding)),
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
