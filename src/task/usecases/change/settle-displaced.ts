// Looks at what lies aside after an apply or a revert. What a crash left only half moved goes back to its path. What somebody
// wrote into a file that had lost its path already is kept in the home, and told.

import type { AsideFile } from '#task/ports/aside-files'
import { readDisplacedName } from '#task/rules/change/displaced-name'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { type ApplicationRecord, readApplications } from './applied-file.ts'

/** An edit by somebody else: left where it is, or kept elsewhere because its path has another content. */
export type MetEdit = {
  readonly path: string
  readonly during: 'apply' | 'revert'
  readonly code: string
  readonly kept: string | null
}

// An editor writes within moments of opening a file. What nobody wrote into for so long is let go.
const SETTLED_AFTER_MS = 60_000

export async function settleDisplaced(task: TaskAtWork): Promise<MetEdit[]> {
  const files = await task.world.aside.list(task.place)
  if (files.length === 0) return []
  const applications = await readApplications(task)
  const edits: MetEdit[] = []
  for (const file of files) {
    const edit = await settle(task, file, applications)
    if (edit) edits.push(edit)
  }
  return edits
}

async function settle(
  task: TaskAtWork,
  file: AsideFile,
  applications: readonly ApplicationRecord[],
): Promise<MetEdit | undefined> {
  const { aside, workspace, clock } = task.world
  const name = readDisplacedName(file.name)
  const entry = applications.find(({ id }) => id === name?.application)?.entries[name?.index ?? -1]
  if (!name || !entry) {
    await aside.remove(file) // a draft that a killed try left
    return undefined
  }
  if (name.held === null && (await workspace.putBack(task.place.root, entry.path, file.path))) return undefined
  const known = [name.held, ...(name.held === null ? [entry.before?.hash, entry.after?.hash] : [])]
  if (!known.includes(file.sha256 ?? '')) return keep(task, file, entry.path, name.during)
  if (name.held === null) await markHeld(task, file)
  else if (clock.now() - file.since > SETTLED_AFTER_MS) await aside.remove(file)
  return undefined
}

async function keep(task: TaskAtWork, file: AsideFile, path: string, during: MetEdit['during']): Promise<MetEdit> {
  const kept = await task.world.aside.keepOutside(task.place, file, path.replaceAll('/', '-'))
  await markHeld(task, file)
  return { path, during, code: 'DRIFT', kept }
}

async function markHeld(task: TaskAtWork, file: AsideFile): Promise<void> {
  const base = file.name.split('.').slice(0, 2).join('.')
  await task.world.aside.rename(file, `${base}.kept.${file.sha256 ?? 'unknown'}`)
}

/** What was met is on record and in the answer, each edit by its path and where it lies now. */
export async function recordEdits(task: TaskAtWork, edits: readonly MetEdit[]): Promise<void> {
  if (edits.length === 0) return
  await task.record({ type: 'task.edits_met', data: { edits }, actor: { kind: 'system', id: 'system/apply' } })
  task.notes.push(...edits.map(describeEdit))
}

export function describeEdit({ path, kept, during }: MetEdit): string {
  return kept === null
    ? `${path} was edited during the ${during} and is left as it is`
    : `an edit of ${path} during the ${during} is kept at ${kept}`
}
