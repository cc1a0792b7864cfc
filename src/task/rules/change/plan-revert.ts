// What must be done so that the working tree holds what was there before the change. What others edited since is a
// conflict: it is left alone unless a person names it, and its bytes are salvaged first.

import { compareText } from '#kernel/reading/json-value'
import {
  type ChangeEntry,
  type EntryProblem,
  operationOf,
  type PathRefusal,
  readChangeEntries,
  sortByPath,
} from './change-entry.ts'
import { type DiskTree, findObstacle, holds, type PlannedPaths, plannedPaths } from './disk-tree.ts'

export type RevertAction = 'none' | 'restore' | 'delete' | 'chmod' | 'forced_restore' | 'forced_delete'

export type RevertStep = { readonly path: string; readonly action: RevertAction }

export type RevertPlan = {
  readonly ok: boolean
  readonly status: 'revert' | 'already' | 'partial' | 'refused'
  readonly steps: readonly RevertStep[]
  readonly conflicts: readonly PathRefusal[]
  /** Paths that were to be forced and needed no force. */
  readonly unusedForce: readonly string[]
}

export type RevertPlanWish = { readonly force: readonly string[]; readonly partial: boolean }

export function planRevert(entries: readonly unknown[], tree: DiskTree, wish: RevertPlanWish): RevertPlan {
  const { sound, refusals } = readChangeEntries(entries, (before, after) => operationOf(before, after) !== undefined)
  const planned = plannedPaths(
    sound.filter(entry => entry.before !== null).map(entry => entry.path),
    sound.filter(entry => entry.before === null).map(entry => entry.path),
  )
  const forced = new Set(wish.force)
  const judged = sound.map(entry => judge(entry, tree, planned, forced))
  const conflicts = sortByPath([...refusals, ...judged.filter(item => 'code' in item)])
  const steps = sortByPath(judged.filter(item => 'action' in item))
  const status = statusOf(steps, conflicts, wish.partial)
  return {
    ok: conflicts.length === 0,
    status,
    steps: status === 'refused' ? [] : steps,
    conflicts,
    unusedForce: listUnused(forced, steps),
  }
}

function judge(
  { path, before, after }: ChangeEntry,
  tree: DiskTree,
  planned: PlannedPaths,
  forced: ReadonlySet<string>,
): RevertStep | PathRefusal {
  const node = tree.get(path) ?? null
  const refuse = (code: EntryProblem) => ({ path, code })
  const obstacle = findObstacle(path, node, planned)
  if (obstacle) return refuse(obstacle)
  if (holds(node, before)) return { path, action: 'none' }
  if (holds(node, after)) return { path, action: undo(before?.hash, after?.hash) }
  if (!forced.has(path)) return refuse('DRIFT')
  return { path, action: before === null ? 'forced_delete' : 'forced_restore' }
}

function undo(before: string | undefined, after: string | undefined): RevertAction {
  if (before === undefined) return 'delete'
  return before === after ? 'chmod' : 'restore'
}

function statusOf(
  steps: readonly RevertStep[],
  conflicts: readonly PathRefusal[],
  mayBePartial: boolean,
): RevertPlan['status'] {
  const isReal = steps.some(step => step.action !== 'none')
  if (conflicts.length === 0) return isReal ? 'revert' : 'already'
  return mayBePartial && isReal ? 'partial' : 'refused'
}

function listUnused(forced: ReadonlySet<string>, steps: readonly RevertStep[]): string[] {
  const used = new Set(steps.filter(step => step.action.startsWith('forced_')).map(step => step.path))
  return [...forced].filter(path => !used.has(path)).toSorted(compareText)
}
