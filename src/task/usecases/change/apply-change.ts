// Puts a captured change into a tree, exactly: planned as a whole, carried out step by step, read back and compared. A crash
// at any step leaves a state from which the same command goes on.
import { hash } from 'node:crypto'
import { provostError } from '#kernel/errors/errors'
import type { ChangeEntry, PathRefusal } from '#task/rules/change/change-entry'
import { operationOf } from '#task/rules/change/change-entry'
import { adviseAgainst, describeRefusals } from '#task/rules/change/describe-refusals'
import { holds } from '#task/rules/change/disk-tree'
import { composeDisplacedName } from '#task/rules/change/displaced-name'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { type ApplyPlan, type ApplyStep, planApply } from '#task/rules/change/plan-apply'
import { groupSteps } from '#task/rules/plan/order-steps'
import { sideBySide } from '../agents/side-by-side.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'

export async function planApplication(
  task: TaskAtWork,
  directory: string,
  entries: readonly ChangeEntry[],
): Promise<ApplyPlan> {
  const disk = await task.world.workspace.readDisk(directory, pathsOf(entries))
  return planApply(withOperations(entries), disk)
}

export function pathsOf(entries: readonly { readonly path: string }[]): string[] {
  return entries.map(({ path }) => path)
}

function withOperations(entries: readonly ChangeEntry[]) {
  return entries.map(entry => ({ ...entry, op: operationOf(entry.before, entry.after) }))
}

export function applyRefused(task: string, { refusals }: ApplyPlan): Error {
  return provostError('TASK_APPLY_REFUSED', {
    message: `Nothing was touched: ${describeRefusals(refusals)}.`,
    hint: adviseAgainst(refusals, task),
    details: { n: refusals.length, paths: refusals.map(({ path, code }) => `${path} ${code}`) },
  })
}

/** Into a worktree of ours: nobody else works there, so nothing has to be saved first. */
export async function applyToWorktree(task: TaskAtWork, directory: string, { entries }: OutputManifest): Promise<void> {
  const plan = await planApplication(task, directory, entries)
  if (!plan.ok) throw applyRefused(task.id, plan)
  const met = await carryOutSteps(task, { application: '0', directory, aside: `${directory}.aside` }, entries, plan)
  const wrong = [...pathsOf(met), ...(await listChanged(task, directory, entries))]
  await task.world.workspace.discard(`${directory}.aside`)
  if (wrong.length === 0) return
  throw provostError('TASK_APPLY_REFUSED', {
    message: `${wrong.length} paths are not what was written a moment ago.`,
    hint: `somebody else is writing there; look at ${wrong.slice(0, 10).join(', ')}, then repeat the command`,
    details: { n: wrong.length, paths: wrong },
  })
}

/** Where a change goes, and where that lies aside which it takes away: with the task, unless it is said. */
export type ApplyTarget = { readonly application: string; readonly directory: string; readonly aside?: string }

/** Stops where somebody was met, and answers whom. */
export async function carryOutSteps(
  task: TaskAtWork,
  target: ApplyTarget,
  entries: readonly ChangeEntry[],
  plan: ApplyPlan,
): Promise<PathRefusal[]> {
  const { workspace, aside, steps } = task.world
  const places = new Map(entries.map((entry, index) => [entry.path, { entry, index }]))
  const met: PathRefusal[] = []
  const carryOut = async ({ path, action }: ApplyStep) => {
    if (met.length > 0) return
    const { entry, index } = places.get(path)!
    const bytes = action === 'write' ? await needBytes(task, entry) : null
    const name = composeDisplacedName({ during: 'apply', application: target.application, index })
    steps(`apply ${action} ${path}`)
    const end = await workspace.carryOut(
      target.directory,
      { directory: target.aside ?? aside.directoryOf(task.place), name, steps },
      { path, content: entry.after, expected: entry.before },
      bytes,
    )
    if (end.met) met.push({ path, code: end.met })
  }
  for (const group of groupSteps(plan.steps)) await sideBySide(group, carryOut)
  steps('applied on disk')
  return met
}

/** Version 0.1 named the copy after its path. */
export async function needBytes({ world, place }: TaskAtWork, { path, after }: ChangeEntry): Promise<Uint8Array> {
  for (const name of [after!.hash, path]) {
    const bytes = await world.taskFiles.readBytes(place, `code/files/${name}`)
    if (bytes && hash('sha256', bytes) === after!.hash) return bytes
  }
  throw provostError('NOT_FOUND', { details: { noun: 'file', id: `code/files/${path}` } })
}

/** Paths that do not hold what the change makes of them. */
export async function listChanged(
  task: TaskAtWork,
  directory: string,
  entries: readonly ChangeEntry[],
): Promise<string[]> {
  const disk = await task.world.workspace.readDisk(directory, pathsOf(entries))
  return pathsOf(entries.filter(({ path, after }) => !holds(disk.get(path) ?? null, after)))
}
