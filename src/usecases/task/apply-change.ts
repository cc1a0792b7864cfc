// Puts a captured change into a tree, exactly: planned as a whole, carried out step by step, read back and compared. A crash
// at any step leaves a state from which the same command goes on.
import { provostError } from '#core/kernel/errors'
import type { ChangeEntry } from '#core/task/change-entry'
import { operationOf } from '#core/task/change-entry'
import { holds } from '#core/task/disk-tree'
import { groupSteps } from '#core/task/order-steps'
import type { OutputManifest } from '#core/task/output-manifest'
import { type ApplyPlan, type ApplyStep, planApply } from '#core/task/plan-apply'
import { sideBySide } from './side-by-side.ts'
import type { TaskAtWork } from './task-at-work.ts'

export async function planApplication(
  task: TaskAtWork,
  directory: string,
  entries: readonly ChangeEntry[],
): Promise<ApplyPlan> {
  const disk = await task.world.workspace.readDisk(directory, pathsOf(entries))
  return planApply(withOperations(entries), disk)
}

export function pathsOf(entries: readonly ChangeEntry[]): string[] {
  return entries.map(({ path }) => path)
}

function withOperations(entries: readonly ChangeEntry[]) {
  return entries.map(entry => ({ ...entry, op: operationOf(entry.before, entry.after) }))
}

export function applyRefused({ refusals }: ApplyPlan): Error {
  const listed = refusals.map(({ path, code }) => `${path} ${code}`)
  return provostError('TASK_APPLY_REFUSED', {
    message: `${refusals.length} paths differ from what was recorded; nothing was touched.`,
    hint: `look at ${listed.slice(0, 10).join(', ')}`,
    details: { n: refusals.length, paths: listed },
  })
}

/** Into a worktree of ours: nobody else works there, so nothing has to be saved first. */
export async function applyToWorktree(task: TaskAtWork, directory: string, { entries }: OutputManifest): Promise<void> {
  const plan = await planApplication(task, directory, entries)
  if (!plan.ok) throw applyRefused(plan)
  await carryOutSteps(task, directory, entries, plan)
  await verify(task, directory, entries)
}

export async function carryOutSteps(
  task: TaskAtWork,
  directory: string,
  entries: readonly ChangeEntry[],
  plan: ApplyPlan,
): Promise<void> {
  const { workspace, taskFiles, steps } = task.world
  const byPath = new Map(entries.map(entry => [entry.path, entry]))
  const carryOut = async (step: ApplyStep) => {
    const content = byPath.get(step.path)?.after ?? null
    const isWrite = step.action === 'write'
    const bytes = isWrite ? await taskFiles.readBytes(task.place, `code/files/${step.path}`) : null
    if (isWrite && bytes === null)
      throw provostError('NOT_FOUND', { details: { noun: 'file', id: `code/files/${step.path}` } })
    steps(`apply ${step.action} ${step.path}`)
    await workspace.carryOut(directory, { ...step, content }, bytes)
  }
  for (const group of groupSteps(plan.steps)) await sideBySide(group, carryOut)
  steps('applied on disk')
}

export async function verify(task: TaskAtWork, directory: string, entries: readonly ChangeEntry[]): Promise<void> {
  const disk = await task.world.workspace.readDisk(directory, pathsOf(entries))
  const wrong = entries.filter(({ path, after }) => !holds(disk.get(path) ?? null, after))
  if (wrong.length === 0) return
  throw provostError('TASK_APPLY_REFUSED', {
    message: `${wrong.length} paths are not what was written a moment ago.`,
    hint: `somebody else is writing there; look at ${pathsOf(wrong).slice(0, 10).join(', ')}, then repeat the command`,
    details: { n: wrong.length, paths: pathsOf(wrong) },
  })
}
