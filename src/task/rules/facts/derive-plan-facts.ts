// The facts about the plan: is it there, is it sound, is it new, and does a blocking question stand open?

import { isFilledText, isObject } from '#kernel/reading/json-value'
import { type FileEntry, isFilePlan } from '../path/file-plan.ts'
import { isHashable, planHash } from '../plan/plan-hash.ts'
import { readPlanJson } from '../plan/read-plan-json.ts'
import { isPlan, type Plan, type PlanReport, validatePlan } from '../plan/validate-plan.ts'
import { parseObject } from '../record/read-recorded.ts'
import type { TaskDocument, TaskDocuments } from '../record/task-documents.ts'
import type { RecordedWaiver, TaskView } from '../record/task-view.ts'
import { findLiveWaiver } from '../waivers/live-waivers.ts'
import { type ObservedFact, observed } from './observed-fact.ts'

export const PLAN_FILE = 'planning/planning.ai.json'
export const FILES_FILE = 'planning/plan.files.json'

export type PlanOnDisk = {
  readonly report: PlanReport | null
  /** Null unless the plan is valid. */
  readonly plan: Plan | null
  readonly hash: string | null
  readonly filePlan: ObservedFact<'filePlan'>
  /** The list that changes are measured against; null when there is none that can be used. */
  readonly effective: readonly FileEntry[] | null
}

export function readPlanOnDisk({ plan: document, files }: Pick<TaskDocuments, 'plan' | 'files'>): PlanOnDisk {
  const json = document === null ? null : readPlanJson(document.text)
  const value = json?.ok ? json.value : undefined
  const report = document === null ? null : reportOf(value)
  const list = files === null ? null : (parseObject(files.text)?.files ?? null)
  const plan = isPlan(value) ? value : null
  return {
    report,
    plan,
    hash: plan && hashOnDisk(value, list),
    filePlan: filePlanOf(files, list, report),
    effective: effectiveOf(files, list, plan),
  }
}

/** Null when the plan holds what has no canonical form, such as a number beyond all bounds. */
function hashOnDisk(plan: unknown, list: unknown): string | null {
  if (!isObject(plan) || !isHashable(plan) || !isHashable(list)) return null
  return planHash(plan, Array.isArray(list) ? list : null)
}

function reportOf(value: unknown): PlanReport {
  if (value !== undefined) return validatePlan(value)
  return { ok: false, problems: [{ code: 'PLAN_NOT_JSON', at: '' }], filePlan: 'missing', openBlocking: [] }
}

function filePlanOf(files: TaskDocument, list: unknown, report: PlanReport | null): ObservedFact<'filePlan'> {
  if (files === null) {
    const inferred = report?.filePlan === 'valid' ? 'inferable' : (report?.filePlan ?? 'missing')
    return observed(inferred, PLAN_FILE)
  }
  if (Array.isArray(list) && list.length === 0) return observed('missing', FILES_FILE, files.sha256)
  return observed(isFilePlan(list) ? 'valid' : 'malformed', FILES_FILE, files.sha256)
}

function effectiveOf(files: TaskDocument, list: unknown, plan: Plan | null): readonly FileEntry[] | null {
  if (files !== null) return isFilePlan(list) ? list : null
  return plan?.file_plan ?? null
}

export function derivePlan(view: TaskView, onDisk: PlanOnDisk): ObservedFact<'plan'> {
  const { report, hash } = onDisk
  if (report === null) return observed('missing', PLAN_FILE)
  if (!report.ok) return observed('malformed', PLAN_FILE, null, describe(report))
  if (hash === null) return observed('malformed', PLAN_FILE, null, 'NOT_HASHABLE')
  const isVoid = view.voided.plan?.includes(hash) ?? false
  const isReaffirmed = findLiveWaiver(view, 'plan', { plan: hash, diff: null }, null) !== undefined
  return observed(isVoid && !isReaffirmed ? 'unchanged' : 'valid', PLAN_FILE, hash)
}

function describe({ problems }: PlanReport): string {
  const [first] = problems
  return first ? `${first.code} at ${first.at || 'the top'} (${problems.length} in all)` : ''
}

/** Ids of all blocking questions that nobody answered, of the plan and of the log. */
export function listOpenQuestions(view: TaskView, report: PlanReport | null): string[] {
  const answered = new Set(view.questions.filter(({ answer }) => isFilledText(answer)).map(({ id }) => id))
  const asked = view.questions.filter(({ blocking }) => blocking).map(({ id }) => id)
  return [...new Set([...(report?.openBlocking ?? []), ...asked])].filter(id => !answered.has(id))
}

export function deriveBlockingQuestions(view: TaskView, onDisk: PlanOnDisk): ObservedFact<'blockingQuestions'> {
  const open = listOpenQuestions(view, onDisk.report)
  if (open.length === 0) return observed('none', 'log')
  const waiver = findLiveWaiver(view, 'blockingQuestions', { plan: onDisk.hash, diff: null }, null)
  const isLifted = waiver !== undefined && isOlderThan(view, open, waiver)
  return observed(isLifted ? 'waived' : 'open', 'log', onDisk.hash, open.join(', '))
}

// A question that was asked after the waiver is a new one: nobody has waived it.
function isOlderThan(view: TaskView, open: readonly string[], waiver: RecordedWaiver): boolean {
  return view.questions.every(question => !open.includes(question.id) || question.version < waiver.version)
}
