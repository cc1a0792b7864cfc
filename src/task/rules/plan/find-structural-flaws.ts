// What Provost itself finds wrong with a plan before any reviewer is asked, measured against the base tree (spec 3.3).

import { compareText } from '#kernel/reading/json-value'
import { coversPath, type FileEntry } from '../path/file-plan.ts'

export type StructuralFlaw = {
  readonly code: 'PLAN_INVALID' | 'FILE_PLAN_EMPTY' | 'FILE_EXISTS' | 'FILE_ABSENT'
  /** The path, or the plan file itself. */
  readonly at: string
}

export type PlanOnTrial = {
  readonly isValid: boolean
  readonly filePlan: readonly FileEntry[] | null
  /** All paths of the base tree. */
  readonly basePaths: ReadonlySet<string>
}

export function findStructuralFlaws({ isValid, filePlan, basePaths }: PlanOnTrial): StructuralFlaw[] {
  const flaws: StructuralFlaw[] = isValid ? [] : [{ code: 'PLAN_INVALID', at: 'planning/planning.ai.json' }]
  if (!filePlan || filePlan.length === 0) {
    return [...flaws, { code: 'FILE_PLAN_EMPTY', at: 'planning/plan.files.json' }]
  }
  const paths = filePlan.flatMap(entry => findPathFlaw(entry, basePaths))
  return [...flaws, ...paths.toSorted((left, right) => compareText(left.at, right.at))]
}

// A directory pattern that creates is never wrong: something new may always come to lie in it.
function findPathFlaw({ path, intent }: FileEntry, basePaths: ReadonlySet<string>): StructuralFlaw[] {
  const isPattern = path.endsWith('/**')
  if (intent === 'create') return !isPattern && basePaths.has(path) ? [{ code: 'FILE_EXISTS', at: path }] : []
  if (intent === 'create_or_update') return []
  const exists = isPattern ? [...basePaths].some(known => coversPath(path, known)) : basePaths.has(path)
  return exists ? [] : [{ code: 'FILE_ABSENT', at: path }]
}
