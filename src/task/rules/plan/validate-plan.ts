// Is this a plan that the gates may rest on? Every problem is listed, with the file plan's state and open questions.

import { compareText, isFilledText, isObject, type JsonObject } from '#kernel/reading/json-value'
import { type FileEntry, findPathProblems } from '../path/file-plan.ts'
import { checkPlanMembers } from './check-shape.ts'
import { type PlanProblem, type PlanProblemCode, sortProblems } from './plan-problem.ts'
import { findReferenceProblems } from './plan-references.ts'
import { PLAN_SHAPE } from './plan-shape.ts'
import { readPlanJson } from './read-plan-json.ts'

export type PlanReport = {
  readonly ok: boolean
  readonly problems: readonly PlanProblem[]
  readonly filePlan: 'missing' | 'malformed' | 'valid'
  /** Ids of the plan's own blocking questions that have no answer. */
  readonly openBlocking: readonly string[]
}

/** From the text of planning.ai.json. */
export function validatePlanText(text: string): PlanReport {
  const read = readPlanJson(text)
  return read.ok ? validatePlan(read.value) : refuse('PLAN_NOT_JSON')
}

export function validatePlan(plan: unknown): PlanReport {
  if (!isObject(plan)) return refuse('PLAN_NOT_OBJECT')
  const problems = sortProblems([
    ...checkPlanMembers(plan, PLAN_SHAPE, ''),
    ...findPathProblems(plan.file_plan, '/file_plan'),
    ...findReferenceProblems(plan),
  ])
  return {
    ok: problems.length === 0,
    problems,
    filePlan: filePlanOf(plan, problems),
    openBlocking: openBlockingOf(plan),
  }
}

function refuse(code: PlanProblemCode): PlanReport {
  return { ok: false, problems: [{ code, at: '' }], filePlan: 'missing', openBlocking: [] }
}

function filePlanOf(plan: JsonObject, problems: readonly PlanProblem[]): PlanReport['filePlan'] {
  const { file_plan: list } = plan
  if (list === undefined || (Array.isArray(list) && list.length === 0)) return 'missing'
  return problems.some(({ at }) => at === '/file_plan' || at.startsWith('/file_plan/')) ? 'malformed' : 'valid'
}

function openBlockingOf({ notes }: JsonObject): string[] {
  const list: readonly unknown[] = Array.isArray(notes) ? notes : []
  return list.flatMap(note => (isBlocking(note) && isFilledText(note.id) ? [note.id] : [])).toSorted(compareText)
}

function isBlocking(note: unknown): note is JsonObject {
  return isObject(note) && note.kind === 'open_question' && note.blocking === true && !isFilledText(note.answer)
}

/** The members of a valid plan that the program itself reads. */
export type Plan = {
  readonly id: string
  readonly title: string
  readonly brief: string
  readonly goals?: readonly { readonly description: string }[]
  readonly scope?: { readonly in_scope: readonly string[]; readonly out_of_scope?: readonly string[] }
  readonly work?: { readonly tasks?: readonly PlannedWork[] }
  readonly risks?: readonly { readonly description: string; readonly mitigations?: readonly string[] }[]
  readonly acceptance_criteria: readonly Criterion[]
  readonly file_plan?: readonly FileEntry[]
  readonly notes?: readonly { readonly id: string; readonly text: string; readonly answer?: string | null }[]
}

export type PlannedWork = {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly depends?: readonly string[]
  readonly risk_level?: 'low' | 'medium' | 'high'
}

export type Criterion = { readonly id: string; readonly description: string; readonly must_have?: boolean }

export function isPlan(value: unknown): value is Plan {
  return validatePlan(value).ok
}
