// Did the change touch only what the file plan allows? Planned but untouched paths are listed, they do not fail.

import { compareText } from '#kernel/reading/json-value'
import { isSafePath } from './check-path.ts'
import { allowsOperation, coversPath, type FileEntry } from './file-plan.ts'

export type ScopedPath = { readonly path: unknown; readonly op: unknown }

export type OutsidePath = { readonly path: string; readonly code: 'PATH_UNSAFE' | 'NOT_PLANNED' | 'INTENT_MISMATCH' }

export type PathScopeAnswer = {
  readonly scope: 'in' | 'out'
  readonly outside: readonly OutsidePath[]
  readonly untouched: readonly string[]
}

export function checkScope(filePlan: readonly FileEntry[], touched: readonly ScopedPath[]): PathScopeAnswer {
  const outside = touched
    .flatMap(entry => findOutside(filePlan, entry))
    .toSorted((left, right) => compareText(left.path, right.path) || compareText(left.code, right.code))
  const reached = touched.map(entry => entry.path).filter(isSafePath)
  const untouched = filePlan
    .map(entry => entry.path)
    .filter(pattern => !reached.some(path => coversPath(pattern, path)))
  return { scope: outside.length > 0 ? 'out' : 'in', outside, untouched: [...new Set(untouched)].toSorted(compareText) }
}

function findOutside(filePlan: readonly FileEntry[], { path, op }: ScopedPath): OutsidePath[] {
  if (!isSafePath(path)) return [{ path: typeof path === 'string' ? path : '', code: 'PATH_UNSAFE' }]
  const covering = filePlan.filter(entry => coversPath(entry.path, path))
  if (covering.length === 0) return [{ path, code: 'NOT_PLANNED' }]
  return covering.some(entry => allowsOperation(entry.intent, op)) ? [] : [{ path, code: 'INTENT_MISMATCH' }]
}
