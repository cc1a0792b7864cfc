// Reads what the functions of the room are asked, or refuses it with the place that is wrong.
import { PRIOR_STATES } from '#finding/rules/finding-state'
import { readFilled, readOptionalText, readUniqueList } from '#finding/rules/read-finding'
import { SEVERITIES } from '#finding/rules/severity'
import type { Guard } from '#kernel/machine/machine'
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import {
  readBoolean,
  readCount,
  readList,
  readObject,
  readText,
  readTexts,
  readWord,
  refuseInput,
} from '#kernel/reading/read-input'
import type { AgentRunTransitionRequest } from '../rules/agents/agent-run-transition.ts'
import { type Domain, OWNERSHIPS } from '../rules/agents/check-ownership.ts'
import type { ReportQuestion } from '../rules/collect/validate-report.ts'
import type { ConvergedWave } from '../rules/measure/derive-convergence.ts'
import type { DetectionObservation } from '../rules/measure/derive-detection.ts'
import type { GateOverride } from '../rules/wave/decide-gates.ts'
import type { GateFinding, SwarmGateFacts, WaveVerification } from '../rules/wave/gate-table.ts'
import { type DispatchFacts, RUN_STATUSES } from '../rules/wave/may-dispatch.ts'
import { hasAgents, isRunPhase, isSwarmPhase, type RunPhase } from '../rules/wave/phase.ts'

/** Absent is null wherever null may stand: both say that it is not known. */
export function inputOrNull<Item>(value: unknown, read: (value: unknown) => Item): Item | null {
  return value === undefined || value === null ? null : read(value)
}

function readItems<Item>(value: unknown, field: string, read: (item: JsonObject, field: string) => Item): Item[] {
  return readList(value, field).map((item, index) => read(readObject(item, `${field}[${index}]`), `${field}[${index}]`))
}

export function readTransition(input: JsonObject): AgentRunTransitionRequest {
  const { agentRunId } = input
  const isId = typeof agentRunId === 'string' || (typeof agentRunId === 'number' && Number.isInteger(agentRunId))
  return {
    from: readText(input.from, 'from'),
    to: readText(input.to, 'to'),
    agentRunId: isId ? agentRunId : refuseInput('agentRunId', 'a text or a whole number'),
    override: inputOrNull(input.override, value => readBoolean(value, 'override')) ?? false,
    reason: readOptionalText(input.reason, 'reason'),
    guards: inputOrNull(input.guards, value => readItems(value, 'guards', readGuard)) ?? [],
  }
}

function readGuard(guard: JsonObject, field: string): Guard {
  return {
    name: readText(guard.name, `${field}.name`),
    ok: readBoolean(guard.ok, `${field}.ok`),
    overridable: inputOrNull(guard.overridable, value => readBoolean(value, `${field}.overridable`)) ?? false,
  }
}

export function readGateFacts(input: JsonObject): SwarmGateFacts {
  return {
    waveStatus: readOptionalText(input.waveStatus, 'waveStatus'),
    domains: readTexts(input.domains, 'domains'),
    agents: readUniqueList(input.agents, 'agents', 'domain', (agent, field) => ({
      domain: readText(agent.domain, `${field}.domain`),
      status: readText(agent.status, `${field}.status`),
    })),
    violations: readCount(input.violations, 'violations'),
    verification: inputOrNull(input.verification, readVerification),
    findings: readItems(input.findings, 'findings', readGateFinding),
  }
}

function readVerification(value: unknown): WaveVerification {
  const verification = readObject(value, 'verification')
  const { exitCode } = verification
  return {
    verdict: readWord(verification.verdict, ['pass', 'fail', 'skip'], 'verification.verdict'),
    adapter: readOptionalText(verification.adapter, 'verification.adapter'),
    exitCode: inputOrNull(exitCode, code =>
      typeof code === 'number' && Number.isInteger(code)
        ? code
        : refuseInput('verification.exitCode', 'a whole number'),
    ),
  }
}

function readGateFinding(finding: JsonObject, field: string): GateFinding {
  return {
    severity: readWord(finding.severity, SEVERITIES, `${field}.severity`),
    state: readWord(finding.state, PRIOR_STATES, `${field}.state`),
    kind: inputOrNull(finding.kind, kind => readWord(kind, ['defect', 'feature'], `${field}.kind`)) ?? 'defect',
    approved: inputOrNull(finding.approved, approved => readBoolean(approved, `${field}.approved`)) ?? false,
  }
}

export function readGateOverride(value: unknown): GateOverride | null {
  return inputOrNull(value, given => {
    const override = readObject(given, 'override')
    return {
      gates: readTexts(override.gates, 'override.gates'),
      reason: readOptionalText(override.reason, 'override.reason') ?? '',
    }
  })
}

export function readDispatchFacts(input: JsonObject): DispatchFacts {
  return {
    runStatus: readWord(input.runStatus, RUN_STATUSES, 'runStatus'),
    runPhase: readRunPhase(input.runPhase),
    to: readText(input.to, 'to'),
    openWave: readBoolean(input.openWave, 'openWave'),
    frozen: readBoolean(input.frozen, 'frozen'),
    approvedOpen: readCount(input.approvedOpen, 'approvedOpen'),
    overrideReason: inputOrNull(input.override, given =>
      readOptionalText(readObject(given, 'override').reason, 'override.reason'),
    ),
  }
}

function readRunPhase(value: unknown): RunPhase {
  return isRunPhase(value) ? value : refuseInput('runPhase', 'a phase or `complete`')
}

export function readReportQuestion({ phase, domain, root, report }: JsonObject): ReportQuestion {
  if (!isSwarmPhase(phase) || !hasAgents(phase)) refuseInput('phase', 'a phase with agents')
  return { phase, domain: readFilled(domain, 'domain'), root: readOptionalText(root, 'root'), report }
}

export function readDomains(value: unknown): Domain[] {
  return readUniqueList(value, 'domains', 'name', (domain, field) => ({
    name: readFilled(domain.name, `${field}.name`),
    globs: readTexts(domain.globs, `${field}.globs`),
    ownership: readWord(domain.ownership, OWNERSHIPS, `${field}.ownership`),
  }))
}

export function readAgentDomain(value: unknown, domains: readonly Domain[]): string {
  const found = domains.find(({ name }) => name === value)
  return found ? found.name : refuseInput('agentDomain', 'one of the domains')
}

export function readChanges(value: unknown): string[] {
  return readItems(value, 'changes', ({ path }, field) => readText(path, `${field}.path`))
}

export function readDetectionObservations(value: unknown): DetectionObservation[] {
  return readItems(value, 'observations', (observation, field) => {
    readOptionalText(observation.findingId, `${field}.findingId`)
    return {
      lens: readFilled(observation.lens, `${field}.lens`),
      observed: readBoolean(observation.observed, `${field}.observed`),
      codeUnchanged: readBoolean(observation.codeUnchanged, `${field}.codeUnchanged`),
      rediscovered: readBoolean(observation.rediscovered, `${field}.rediscovered`),
    }
  })
}

export function readAuditedWaves(value: unknown): ConvergedWave[] {
  return readItems(value, 'waves', (wave, field) => {
    const found = readCount(wave.new, `${field}.new`)
    const newInAmendedLines = readCount(wave.newInAmendedLines, `${field}.newInAmendedLines`)
    if (newInAmendedLines > found) refuseInput(`${field}.newInAmendedLines`, 'at most what is new')
    return { new: found, newInAmendedLines, openAfter: readCount(wave.openAfter, `${field}.openAfter`) }
  })
}

/** A group of facts that is absent is not known; one of another shape is malformed. */
export function readFactGroup(value: unknown, field: string): JsonObject {
  if (value === undefined || value === null) return {}
  return isObject(value) ? value : refuseInput(field, 'an object or null')
}
