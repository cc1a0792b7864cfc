// From untrusted JSON to the arguments of the room's functions: what each one is asked, member by member.

import { isFilledText, isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import {
  readAmount,
  readBoolean,
  readCount,
  readList,
  readObject,
  readText,
  readTexts,
  readWord,
  refuseInput,
} from '#kernel/reading/read-input'
import type { RedoRequest } from '../rules/decision/check-redo.ts'
import type { RunFacts } from '../rules/decision/decide-run.ts'
import { NEEDS } from '../rules/decision/decision-table.ts'
import type { AcceptanceEvidence } from '../rules/decision/may-auto-accept.ts'
import { PHASES, type Phase } from '../rules/phase/phase.ts'
import { isPhaseCounts, type PhaseCounts } from '../rules/phase/phase-counts.ts'
import type { PlanningFacts } from '../rules/phase/planning-substate.ts'
import type { PlanReviewInput } from '../rules/plan/aggregate-plan-review.ts'
import { LEVELS } from '../rules/plan/plan-shape.ts'
import type { StateFileFacts } from '../rules/record/check-state-file.ts'
import type { EvalQuestion } from '../rules/tests/judge-eval.ts'
import type { WaiverCheck } from '../rules/waivers/check-waiver.ts'

export function readPlanReviewInput(input: JsonObject): PlanReviewInput {
  const roles = [...new Set(readTexts(input.roles, 'roles'))]
  if (roles.length === 0 || !roles.every(isFilledText)) refuseInput('roles', 'a list of texts that is not empty')
  return {
    roles,
    quorum: readQuorum(input.quorum, roles.length),
    verdicts: readList(input.verdicts, 'verdicts'),
    structuralFlaws: input.structuralFlaws === undefined ? [] : readList(input.structuralFlaws, 'structuralFlaws'),
    stored: input.stored === undefined || input.stored === null ? null : readObject(input.stored, 'stored'),
  }
}

function readQuorum(quorum: unknown, roles: number): 'all' | number {
  if (quorum === undefined || quorum === 'all') return 'all'
  const count = readCount(quorum, 'quorum')
  return count >= 1 && count <= roles ? count : refuseInput('quorum', `"all" or a number from 1 to ${roles}`)
}

export function readRedoRequest(input: JsonObject): RedoRequest {
  return {
    phase: input.phase,
    target: input.target,
    attempt: readCount(input.attempt, 'attempt'),
    dirty: readBoolean(input.dirty, 'dirty'),
    reason: input.reason,
    applied: input.applied,
    revertAcknowledged: input.revertAcknowledged,
  }
}

export function readWaiverCheck(input: JsonObject): WaiverCheck {
  const now = readObject(input.now, 'now')
  return {
    waiver: input.waiver,
    now: { subject: readObject(now.subject, 'now.subject'), verdict: now.verdict },
    redone: readPhases(input.redone, 'redone'),
  }
}

function readPhases(value: unknown, field: string): Phase[] {
  return readList(value, field).map(phase => readWord(phase, PHASES, field))
}

export function readStateFileFacts(input: JsonObject): StateFileFacts {
  return {
    present: readBoolean(input.present, 'present'),
    parses: input.parses,
    selfHash: input.selfHash,
    version: input.version,
    headVersion: readCount(input.headVersion, 'headVersion'),
    matchesLog: input.matchesLog,
  }
}

export function readPlanningFacts(input: JsonObject): PlanningFacts {
  const outputs = readObject(input.outputs, 'outputs')
  const idleRoundsMax = readCount(input.idleRoundsMax, 'idleRoundsMax')
  if (idleRoundsMax < 1) refuseInput('idleRoundsMax', 'at least 1')
  return {
    current: input.current,
    byHand: readBoolean(input.byHand, 'byHand'),
    brief: readBoolean(input.brief, 'brief'),
    clarify: readWord(input.clarify, ['pending', 'done'], 'clarify'),
    blockingOpen: readCount(input.blockingOpen, 'blockingOpen'),
    structure: readWord(input.structure, ['none', 'changing', 'stable'], 'structure'),
    idleRounds: readCount(input.idleRounds, 'idleRounds'),
    idleRoundsMax,
    outputs: {
      plan: readWord(outputs.plan, ['missing', 'malformed', 'valid'], 'outputs.plan'),
      filePlan: readWord(outputs.filePlan, ['missing', 'malformed', 'inferable', 'valid'], 'outputs.filePlan'),
      planMd: readWord(outputs.planMd, ['missing', 'stale', 'current'], 'outputs.planMd'),
    },
  }
}

export function readEvalQuestion(input: JsonObject): EvalQuestion {
  return {
    report: readPresent(input, 'report'),
    diffHash: readFilledText(input.diffHash, 'diffHash'),
    baseline: readPresent(input, 'baseline'),
    preexisting: readWord(input.preexisting, ['block', 'note'], 'preexisting'),
  }
}

/** Any value, null as well, but it must be there: a forgotten member must not read as "nothing to judge". */
export function readPresent(input: JsonObject, member: string): unknown {
  return input[member] === undefined ? refuseInput(member, 'present') : input[member]
}

export function readFilledText(value: unknown, field: string): string {
  return isFilledText(value) ? value : refuseInput(field, 'a text that is not blank')
}

export function readRunFacts(input: JsonObject): RunFacts {
  const spent = readObject(input.spent, 'spent')
  const cap = readObject(input.cap, 'cap')
  return {
    next: readNextMove(readObject(input.next, 'next')),
    phase: readWord(input.phase, PHASES, 'phase'),
    pauseAt: readPhases(input.pauseAt, 'pauseAt'),
    used: readCounts(input.used, 'used'),
    limit: readCounts(input.limit, 'limit'),
    spent: {
      moves: readAmount(spent.moves, 'spent.moves'),
      minutes: readAmount(spent.minutes, 'spent.minutes'),
      costUsd: spent.costUsd,
    },
    cap: {
      moves: readAmount(cap.moves, 'cap.moves'),
      minutes: readAmount(cap.minutes, 'cap.minutes'),
      costUsd: cap.costUsd === undefined || cap.costUsd === null ? null : readAmount(cap.costUsd, 'cap.costUsd'),
    },
    acceptBy: readWord(input.acceptBy, ['person', 'policy'], 'acceptBy'),
  }
}

function readNextMove(next: JsonObject): RunFacts['next'] {
  const outcome = readWord(next.outcome, ['move', 'stay', 'halt', 'end'], 'next.outcome')
  return {
    outcome,
    to: outcome === 'move' ? readWord(next.to, PHASES, 'next.to') : null,
    rule: readText(next.rule, 'next.rule'),
    needs: outcome === 'stay' ? readWord(next.needs, NEEDS, 'next.needs') : null,
  }
}

function readCounts(value: unknown, field: string): PhaseCounts {
  if (value === undefined) return {}
  return isPhaseCounts(value) ? value : refuseInput(field, 'whole numbers by phase')
}

export function readAcceptanceEvidence(input: JsonObject): AcceptanceEvidence {
  return {
    eval: input.eval,
    regression: input.regression,
    waivers: readCount(input.waivers, 'waivers'),
    planReview: input.planReview,
    codeReview: input.codeReview,
    criteria: readList(input.criteria, 'criteria'),
    risk: input.risk,
    riskMax: readWord(input.riskMax, LEVELS, 'riskMax'),
    touched: readTexts(input.touched, 'touched'),
    protectedPaths: readTexts(input.protectedPaths, 'protectedPaths'),
  }
}

/** Exactly one of a parsed plan and its text. */
export function readPlanSource(input: JsonObject): { plan: unknown } | { text: string } {
  const { plan, text } = input
  if ((plan === undefined) === (text === undefined)) return refuseInput('the input', 'either plan or text')
  return text === undefined ? { plan } : { text: readText(text, 'text') }
}

export function readTouchedQuestion(value: unknown): { path: unknown; op: unknown }[] {
  return readList(value, 'touched').map(entry => {
    const { path, op } = isObject(entry) ? entry : {}
    return { path: isText(path) ? path : undefined, op }
  })
}
