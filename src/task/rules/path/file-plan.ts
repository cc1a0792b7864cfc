// The file plan: which paths a change may touch and how. A path may end in `/**` for everything below a directory.

import { isFilledText, isObject, isOneOf } from '#kernel/reading/json-value'
import { checkListOf } from '../plan/check-shape.ts'
import type { PlanProblem } from '../plan/plan-problem.ts'
import { FILE_ENTRY_SHAPE, type INTENTS } from '../plan/plan-shape.ts'
import { isSafePath } from './check-path.ts'

export type FileIntent = (typeof INTENTS)[number]

export type FileEntry = {
  readonly path: string
  readonly intent: FileIntent
  readonly role?: unknown
  readonly summary?: unknown
  readonly notes?: unknown
}

const BELOW = '/**'

/** All problems of a list of entries, shape and paths alike. */
export function findFilePlanProblems(list: unknown, at = '/file_plan'): PlanProblem[] {
  return [...checkListOf(list, FILE_ENTRY_SHAPE, at, false), ...findPathProblems(list, at)]
}

export function findPathProblems(list: unknown, at: string): PlanProblem[] {
  const seen = new Set<string>()
  return entriesOf(list).flatMap(({ path, intent, index }): PlanProblem[] => {
    if (!isFilledText(path)) return []
    if (!isPlannablePath(path, intent)) return [{ code: 'PATH_UNSAFE', at: `${at}/${index}/path` }]
    if (seen.has(path)) return [{ code: 'PATH_DUPLICATE', at: `${at}/${index}/path` }]
    seen.add(path)
    return []
  })
}

function entriesOf(list: unknown): { path: unknown; intent: unknown; index: number }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown, index) =>
    isObject(entry) ? [{ path: entry.path, intent: entry.intent, index }] : [],
  )
}

// Nobody may plan to delete whatever happens to lie below a directory.
function isPlannablePath(path: string, intent: unknown): boolean {
  const isPattern = path.endsWith(BELOW)
  const literal = isPattern ? path.slice(0, -BELOW.length) : path
  return isSafePath(path) && !/[*?]/.test(literal) && !(isPattern && intent === 'delete')
}

export function isFilePlan(value: unknown): value is readonly FileEntry[] {
  return Array.isArray(value) && findFilePlanProblems(value).length === 0
}

/** Does this entry name the path, or cover it? `src/auth/**` covers neither `src/authz.ts` nor `src/auth` itself. */
export function coversPath(pattern: string, path: string): boolean {
  return pattern.endsWith(BELOW) ? path.startsWith(pattern.slice(0, -2)) : path === pattern
}

export type FileOperation = 'create' | 'update' | 'delete'

const ALLOWED: Readonly<Record<FileIntent, readonly FileOperation[]>> = {
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  create_or_update: ['create', 'update'],
}

export function allowsOperation(intent: FileIntent, operation: unknown): boolean {
  return isOneOf(operation, ALLOWED[intent])
}
