// What is wrong with a configuration: every problem with its place, in words for the person who wrote it.

import { z } from 'zod'
import { nearestWord } from '#kernel/text/nearest-word'
import { type ConfigPath, withoutDefault } from './config-key.ts'
import { composeConfigMessage, keywordOf } from './config-wording.ts'
import { type ConfigScope, fileSchemaOf } from './sections/config-schema.ts'

export type ConfigProblem = { readonly path: ConfigPath; readonly keyword: string; readonly message: string }

/** All problems of what a file says; none means that it may be used. */
export function findFileProblems(scope: ConfigScope, value: unknown): ConfigProblem[] {
  return findProblems(fileSchemaOf(scope), value).map(problem => {
    const misplaced = problem.keyword === 'additionalProperties' ? explainMisplaced(scope, problem.path) : undefined
    return misplaced === undefined ? problem : { ...problem, message: misplaced }
  })
}

/** All problems of a value under any schema of the configuration. */
export function findProblems(schema: z.core.$ZodType, value: unknown): ConfigProblem[] {
  const read = z.safeParse(schema, value, { error: composeConfigMessage, reportInput: true })
  if (read.success) return []
  const problems = read.error.issues.flatMap(issue => problemsOf(issue, [], schema))
  // One number can break two upper limits, its own and the one of all whole numbers; the last one is its own.
  return [...new Map(problems.map(problem => [JSON.stringify([problem.path, problem.keyword]), problem])).values()]
}

function problemsOf(issue: z.core.$ZodIssue, above: ConfigPath, root: z.core.$ZodType): ConfigProblem[] {
  const path = [...above, ...(issue.path as (string | number)[])]
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => unknownKey([...path, key], root))
  const branch = issue.code === 'invalid_union' ? findMeantBranch(issue.errors) : undefined
  if (branch !== undefined) return branch.flatMap(inner => problemsOf(inner, path, root))
  return [{ path, keyword: keywordOf(issue), message: issue.message }]
}

// Where a key takes several shapes, the shape of what was written says which one was meant, if only one fits.
function findMeantBranch(branches: z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const isOtherShape = ({ path, code }: z.core.$ZodIssue) =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')
  const meant = branches.filter(branch => !branch.some(isOtherShape))
  return meant.length === 1 ? meant[0] : undefined
}

function unknownKey(path: ConfigPath, root: z.core.$ZodType): ConfigProblem {
  const meant = nearestWord(String(path.at(-1)), keysAt(root, path.slice(0, -1)))
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`
  return { path, keyword: 'additionalProperties', message: `is not a known key${hint}` }
}

function keysAt(schema: z.core.$ZodType, path: ConfigPath): string[] {
  const inner = withoutDefault(schema)
  if (inner instanceof z.ZodNullable) return keysAt(inner.unwrap(), path)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(option => keysAt(option, path))
  if (inner instanceof z.ZodArray) return path.length === 0 ? [] : keysAt(inner.element, path.slice(1))
  if (!(inner instanceof z.ZodObject)) return []
  const [name, ...rest] = path
  if (name === undefined) return Object.keys(inner.shape)
  return Object.hasOwn(inner.shape, name) ? keysAt(inner.shape[name]!, rest) : []
}

function explainMisplaced(scope: ConfigScope, path: ConfigPath): string | undefined {
  const other = scope === 'project' ? 'home' : 'project'
  if (path.length !== 1 || !Object.hasOwn(fileSchemaOf(other).shape, path[0]!)) return undefined
  return scope === 'project'
    ? 'concerns the daemon, not one project: it belongs in config.yaml of the home directory (PROVOST_HOME)'
    : 'names one project: it belongs in .provost/config.yaml of that project'
}
