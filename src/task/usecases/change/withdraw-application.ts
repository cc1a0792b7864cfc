// An apply that met somebody's edit is taken out again, so that the tree holds all of a change or nothing of it. The edit stays.

import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { PathRefusal } from '#task/rules/change/change-entry'
import { holds } from '#task/rules/change/disk-tree'
import { planRevert } from '#task/rules/change/plan-revert'
import type { TaskAtWork } from '../look/task-at-work.ts'
import type { ApplicationRecord } from './applied-file.ts'
import { describeEdit, type MetEdit, recordEdits, settleDisplaced } from './settle-displaced.ts'
import { undoChange } from './undo-change.ts'

export async function withdrawApplication(
  task: TaskAtWork,
  application: ApplicationRecord,
  met: readonly PathRefusal[],
): Promise<never> {
  const { workspace } = task.world
  const paths = application.entries.map(({ path }) => path)
  const plan = planRevert(application.entries, await workspace.readDisk(task.place.root, paths), {
    force: [],
    partial: true,
  })
  const undone = await undoChange(task, application, plan)
  await workspace.removeEmpty(task.place.root, application.created_dirs)
  const edits = [...listMet([...met, ...plan.conflicts, ...undone.met]), ...(await settleDisplaced(task))]
  await recordEdits(task, edits)
  const left = await listLeft(task, application)
  const isOut = left.every(path => met.some(one => one.path === path))
  if (isOut) {
    const data = { application: application.id, left }
    await task.record({ type: 'task.apply_withdrawn', data, actor: system('apply') })
  }
  throw refused(task, edits, isOut)
}

/** Each path once: it may be met when the change goes in and again when it goes out. */
function listMet(met: readonly PathRefusal[]): MetEdit[] {
  const byPath = new Map(met.map(({ path, code }) => [path, { path, during: 'apply' as const, code, kept: null }]))
  return [...byPath.values()]
}

/** Paths that do not hold what was there before the change. */
async function listLeft(task: TaskAtWork, { entries }: ApplicationRecord): Promise<string[]> {
  const paths = entries.map(({ path }) => path)
  const disk = await task.world.workspace.readDisk(task.place.root, paths)
  return entries.filter(({ path, before }) => !holds(disk.get(path) ?? null, before)).map(({ path }) => path)
}

function refused(task: TaskAtWork, edits: readonly MetEdit[], isOut: boolean): Error {
  const paths = [...new Set(edits.map(({ path }) => path))]
  const state = isOut ? 'the rest of the change was taken out again' : 'a part of the change is still in the tree'
  return provostError('TASK_APPLY_REFUSED', {
    message: `${paths.length} paths were edited while the change was applied; ${state}. ${edits.map(describeEdit).join('; ')}.`,
    hint: isOut
      ? `make ${paths.slice(0, 10).join(', ')} what it was before and accept again, or commit it and \`provost task redo ${task.id} codegen --reason "<why>"\``
      : `\`provost task revert ${task.id} --reason "<why>" --partial --apply\` takes out what is left of it`,
    details: { n: paths.length, paths },
  })
}
