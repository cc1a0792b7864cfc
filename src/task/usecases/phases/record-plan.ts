// Takes a plan into the task: the canonical file, its page for people, and the record of both.

import type { Actor } from '#kernel/events/actor'
import { system } from '#kernel/events/actor'
import { FILES_FILE, PLAN_FILE, type PlanOnDisk, readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { composePlanMarkdown, isPlanMarkdownCurrent } from '#task/rules/plan/compose-plan-markdown'
import type { TaskAtWork, TaskEvent } from '../look/task-at-work.ts'

const PAGE = 'planning/plan.md'

/** Only the plan and its file list may be edited in place; whoever changed them, the change is on record from now on. */
export async function recordFoundPlan(task: TaskAtWork): Promise<void> {
  const { view, place, world } = task
  const [plan, files] = await Promise.all([
    world.taskFiles.read(place, PLAN_FILE),
    world.taskFiles.read(place, FILES_FILE),
  ])
  const { report } = readPlanOnDisk({ plan, files })
  const by = system('found_on_disk')
  const events: TaskEvent[] = []
  if (plan && report?.ok && plan.sha256 !== view.artifacts.plan?.sha256) {
    events.push(planRecorded(task, 'plan', PLAN_FILE, plan.sha256, by))
  }
  if (files && files.sha256 !== view.artifacts.files?.sha256) {
    events.push(planRecorded(task, 'files', FILES_FILE, files.sha256, by))
  }
  await task.record(...events)
  if (events.length > 0) await writePlanPage(task)
}

export function planRecorded(
  { view }: TaskAtWork,
  kind: 'plan' | 'files',
  path: string,
  sha256: string,
  by: Actor,
): TaskEvent {
  const attempt = view.actors.planning.attempt
  return { type: 'task.artifact_recorded', data: { kind, phase: 'planning', path, sha256, by, attempt }, actor: by }
}

/** Rendered from the plan, never a source. Answers whether there is a plan to render. */
export async function writePlanPage({ world, place }: TaskAtWork): Promise<PlanOnDisk> {
  const [plan, files, page] = await Promise.all([
    world.taskFiles.read(place, PLAN_FILE),
    world.taskFiles.read(place, FILES_FILE),
    world.taskFiles.read(place, PAGE),
  ])
  const onDisk = readPlanOnDisk({ plan, files })
  if (onDisk.plan && onDisk.hash !== null && !(page && isPlanMarkdownCurrent(page.text, onDisk.hash))) {
    await world.taskFiles.write(place, PAGE, composePlanMarkdown(onDisk.plan, onDisk.effective ?? [], onDisk.hash))
  }
  return onDisk
}

/** The canonical file first: without its event it counts as found on disk, with it as handed in. */
export async function recordPlan(task: TaskAtWork, text: string, by: Actor): Promise<void> {
  const sha256 = await task.world.taskFiles.write(task.place, PLAN_FILE, text)
  await task.record(planRecorded(task, 'plan', PLAN_FILE, sha256, by))
  await writePlanPage(task)
}

export function describeProblem({ code, at }: { readonly code: string; readonly at: string }): string {
  return `${code} at ${at || 'the top'}`
}
