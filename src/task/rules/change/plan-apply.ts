// What must be done to the working tree so that it holds the change: all of it or nothing, and nothing else.
import {
  type ChangeEntry,
  type EntryProblem,
  operationOf,
  type PathRefusal,
  readChangeEntries,
  sortByPath,
} from './change-entry.ts'
import { ancestorsOf, type DiskTree, findObstacle, holds, type PlannedPaths, plannedPaths } from './disk-tree.ts'

export type ApplyAction = 'none' | 'write' | 'delete' | 'chmod'

export type ApplyStep = { readonly path: string; readonly action: ApplyAction }

export type ApplyPlan = {
  readonly ok: boolean
  readonly status: 'apply' | 'already' | 'refused'
  readonly steps: readonly ApplyStep[]
  readonly refusals: readonly PathRefusal[]
}

export function planApply(entries: readonly unknown[], tree: DiskTree): ApplyPlan {
  const { sound, refusals } = readChangeEntries(
    entries,
    (before, after, op) => op !== undefined && op === operationOf(before, after),
  )
  const planned = plannedPaths(
    sound.filter(entry => entry.after !== null).map(entry => entry.path),
    sound.filter(entry => entry.after === null).map(entry => entry.path),
  )
  const judged = sound.map(entry => judge(entry, tree, planned))
  const refused = [...refusals, ...judged.filter(item => 'code' in item)]
  if (refused.length > 0) return { ok: false, status: 'refused', steps: [], refusals: sortByPath(refused) }
  const steps = sortByPath(judged.filter(item => 'action' in item))
  return { ok: true, status: steps.every(step => step.action === 'none') ? 'already' : 'apply', steps, refusals: [] }
}

function judge({ path, before, after }: ChangeEntry, tree: DiskTree, planned: PlannedPaths): ApplyStep | PathRefusal {
  const node = tree.get(path) ?? null
  const refuse = (code: EntryProblem) => ({ path, code })
  if (after !== null && ancestorsOf(path).some(ancestor => planned.kept.has(ancestor))) return refuse('PATH_CONFLICT')
  const obstacle = findObstacle(path, node, planned)
  if (obstacle) return refuse(obstacle)
  if (holds(node, after)) return { path, action: 'none' }
  if (!holds(node, before)) return refuse('DRIFT')
  if (after === null) return { path, action: 'delete' }
  return { path, action: before?.hash === after.hash ? 'chmod' : 'write' }
}
