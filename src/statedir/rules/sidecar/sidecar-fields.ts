// Checks single fields of a sidecar: present, of the right type, in the list, in range.
import { readInstant } from '#kernel/events/time'
import type { FieldType, SidecarField } from '../contract/contract.ts'
import { isJsonObject, isStringList, memberOf, type WorkflowObject } from '../workflow/json-object.ts'

export type SidecarProblem = {
  /** Empty when the whole file is meant. */
  readonly field: string
  readonly problem:
    | 'missing'
    | 'wrong_type'
    | 'not_in_enum'
    | 'out_of_range'
    | 'contradiction'
    | 'not_json'
    | 'not_object'
    | 'too_large'
}

/** Null and absent are the same here. A field without a list of words is not looked at. */
export function findWordProblem(
  value: WorkflowObject,
  field: string,
  words: readonly string[] | null,
  need: 'required' | 'optional',
): SidecarProblem[] {
  const word = memberOf(value, field) ?? null
  if (words === null || (word === null && need === 'optional')) return []
  if (word === null) return [{ field, problem: 'missing' }]
  if (typeof word !== 'string') return [{ field, problem: 'wrong_type' }]
  return words.includes(word) ? [] : [{ field, problem: 'not_in_enum' }]
}

export function findFieldProblem(value: WorkflowObject, field: SidecarField): SidecarProblem[] {
  const found = followPath(value, stepsOf(field))
  if ('problem' in found) return found.problem === 'missing' && mayBeAbsent(value, field) ? [] : [found]
  const problem = CHECKS[field.type](found.value)
  return problem ? [{ field: field.path, problem }] : []
}

// A project may call a member anything, also with a dot in it.
function stepsOf({ path, type }: SidecarField): string[] {
  return type === 'present' ? [path] : path.split('.')
}

function followPath(value: WorkflowObject, steps: readonly string[]): SidecarProblem | { readonly value: unknown } {
  let reached: unknown = value
  for (const [at, step] of steps.entries()) {
    if (!isJsonObject(reached)) return { field: steps.slice(0, at).join('.'), problem: 'wrong_type' }
    reached = memberOf(reached, step) ?? null
    if (reached === null) return { field: steps.slice(0, at + 1).join('.'), problem: 'missing' }
  }
  return { value: reached }
}

function mayBeAbsent(value: WorkflowObject, { optionalWhen }: SidecarField): boolean {
  return optionalWhen !== undefined && memberOf(value, optionalWhen.member) === optionalWhen.is
}

const CHECKS: Readonly<Record<FieldType, (value: unknown) => SidecarProblem['problem'] | undefined>> = {
  present: () => undefined,
  count: checkCount,
  strings: value => (isStringList(value) ? undefined : 'wrong_type'),
  text: value => checkText(value, text => text.trim() !== ''),
  instant: value => checkText(value, text => readInstant(text) !== undefined),
}

function checkCount(value: unknown): SidecarProblem['problem'] | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'wrong_type'
  return value < 0 ? 'out_of_range' : undefined
}

function checkText(value: unknown, isRight: (text: string) => boolean): SidecarProblem['problem'] | undefined {
  if (typeof value !== 'string') return 'wrong_type'
  return isRight(value) ? undefined : 'out_of_range'
}

/** The number at a path, if it is a valid count. */
export function findCount(value: WorkflowObject, path: string): number | undefined {
  const found = followPath(value, path.split('.'))
  return 'value' in found && typeof found.value === 'number' && checkCount(found.value) === undefined
    ? found.value
    : undefined
}
