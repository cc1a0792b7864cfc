// Carries out the undoing of an applied change: for a revert, and when an apply met somebody's edit halfway.
import { provostError } from '#kernel/errors/errors'
import type { ChangeEntry, PathRefusal } from '#task/rules/change/change-entry'
import { composeDisplacedName } from '#task/rules/change/displaced-name'
import type { RevertPlan, RevertStep } from '#task/rules/change/plan-revert'
import { groupSteps } from '#task/rules/plan/order-steps'
import { sideBySide } from '../agents/side-by-side.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { type ApplicationRecord, beforeFile } from './applied-file.ts'

export type Undone = {
  readonly met: readonly PathRefusal[]
  readonly forced: readonly { readonly path: string; readonly salvage: string }[]
}

export async function undoChange(
  task: TaskAtWork,
  { id, entries, created_dirs }: ApplicationRecord,
  plan: RevertPlan,
): Promise<Undone> {
  const { workspace, aside, steps } = task.world
  const places = new Map(entries.map((entry, index) => [entry.path, { entry, index }]))
  const met: PathRefusal[] = []
  const forced: { path: string; salvage: string }[] = []
  const carryOut = async ({ path, action }: RevertStep) => {
    const { entry, index } = places.get(path)!
    const isForced = action.startsWith('forced_')
    const bytes = action === 'restore' || action === 'forced_restore' ? await readBefore(task, id, index, entry) : null
    const name = composeDisplacedName({ during: 'revert', application: id, index })
    steps(`revert ${action} ${path}`)
    const end = await workspace.carryOut(
      task.place.root,
      { directory: aside.directoryOf(task.place), name, steps },
      { path, content: entry.before, expected: isForced ? 'anything' : entry.after },
      bytes,
    )
    if (end.met) met.push({ path, code: end.met })
    else if (isForced && end.kept !== null) forced.push({ path, salvage: await salvage(task, id, index, end.kept) })
  }
  for (const group of groupSteps(plan.steps)) await sideBySide(group, carryOut)
  if (plan.conflicts.length + met.length === 0) await workspace.removeEmpty(task.place.root, created_dirs)
  steps('reverted on disk')
  return { met, forced }
}

async function salvage(task: TaskAtWork, application: string, index: number, kept: string): Promise<string> {
  const file = `revert/salvage/${application}-${index}-${task.world.clock.now()}`
  await task.world.taskFiles.moveIn(task.place, kept, file)
  return file
}

async function readBefore(task: TaskAtWork, id: string, index: number, entry: ChangeEntry): Promise<Uint8Array> {
  const document = await task.world.taskFiles.read(task.place, beforeFile(id, index))
  const bytes = await task.world.taskFiles.readBytes(task.place, beforeFile(id, index))
  if (bytes && document?.sha256 === entry.before?.hash) return bytes
  throw provostError('TASK_REVERT_REFUSED', {
    message: `The bytes of ${entry.path} before the change are not what was saved; it was not touched.`,
    hint: `restore ${entry.path} from git, then repeat the command`,
    details: { n: 1, paths: [entry.path] },
  })
}
