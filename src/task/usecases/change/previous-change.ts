// What the last worker left, brought into the worktree of the next one, so that work that comes back is not begun anew.
import type { PreviousChange } from '#task/rules/agents/compose-task-prompts'
import { cutLogEnd, type FailedSuite } from '#task/rules/tests/failed-tests'
import type { TaskAtWork } from '../look/task-at-work.ts'

const DIFF_FILE = 'code/diff.patch'

export type PreviousWish = {
  readonly isFresh: boolean
  /** The worktree is of a seat that was taken before, and holds what its agent did. */
  readonly isBegun: boolean
}

/** Null when nothing was changed before. */
export async function bringPrevious(
  task: TaskAtWork,
  worktree: string,
  { isFresh, isBegun }: PreviousWish,
): Promise<PreviousChange | null> {
  const diff = (await task.world.taskFiles.read(task.place, DIFF_FILE))?.text ?? ''
  if (diff.trim() === '') return null
  if (isBegun) return { diff, isThere: true, because: '' }
  if (isFresh) return { diff, isThere: false, because: 'a person asked for a fresh start' }
  const { observed } = await task.observe()
  if (observed.output.value === 'stale')
    return { diff, isThere: false, because: 'it was made for another plan or another base' }
  const misfit = await task.world.workspace.bringIn(task.place.root, worktree, { patch: diff })
  if (misfit === null) task.notes.push('it goes on from the previous change')
  return { diff, isThere: misfit === null, because: misfit ?? '' }
}

export async function readLogEnds(
  { world, place }: TaskAtWork,
  failed: readonly FailedSuite[],
): Promise<{ suite: string; end: string }[]> {
  const ends: { suite: string; end: string }[] = []
  for (const { suite, log } of failed) {
    const text = log === null ? undefined : (await world.taskFiles.read(place, log))?.text
    if (text !== undefined) ends.push({ suite, end: cutLogEnd(text) })
  }
  return ends
}
