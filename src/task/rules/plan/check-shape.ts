// Checks a value against a shape and lists every problem, not the first.
import { isObject, isText } from '#kernel/reading/json-value'
import type { PlanProblem, PlanProblemCode } from './plan-problem.ts'
import type { Field, PlanShape } from './plan-shape.ts'

export function checkPlanMembers(
  value: Readonly<Record<string, unknown>>,
  shape: PlanShape,
  at: string,
): PlanProblem[] {
  return Object.entries(shape).flatMap(([member, field]) => checkField(value[member], field, `${at}/${member}`))
}

export function checkListOf(value: unknown, shape: PlanShape, at: string, isRequired: boolean): PlanProblem[] {
  if (!Array.isArray(value)) return problem('FIELD_TYPE', at)
  if (isRequired && value.length === 0) return problem('FIELD_EMPTY', at)
  return value.flatMap((item, index) => checkObject(item, shape, `${at}/${index}`))
}

function checkField(value: unknown, field: Field, at: string): PlanProblem[] {
  const isRequired = 'required' in field
  if (value === undefined) return isRequired ? problem('FIELD_MISSING', at) : []
  switch (field.is) {
    case 'text':
      return checkText(value, at, isRequired)
    case 'texts':
      return checkTexts(value, at, isRequired)
    case 'boolean':
      return typeof value === 'boolean' ? [] : problem('FIELD_TYPE', at)
    case 'text or null':
      return value === null || isText(value) ? [] : problem('FIELD_TYPE', at)
    case 'number':
      return typeof value === 'number' ? checkWord(value, field.of, at) : problem('FIELD_TYPE', at)
    case 'word':
      return isText(value) ? checkWord(value, field.of, at) : problem('FIELD_TYPE', at)
    case 'object':
      return checkObject(value, field.members, at)
    case 'list':
      return checkListOf(value, field.of, at, isRequired)
  }
}

function checkText(value: unknown, at: string, mustSaySomething: boolean): PlanProblem[] {
  if (!isText(value)) return problem('FIELD_TYPE', at)
  return mustSaySomething && value.trim() === '' ? problem('FIELD_EMPTY', at) : []
}

function checkTexts(value: unknown, at: string, isRequired: boolean): PlanProblem[] {
  if (!Array.isArray(value)) return problem('FIELD_TYPE', at)
  if (isRequired && value.length === 0) return problem('FIELD_EMPTY', at)
  return value.flatMap((item, index) => checkText(item, `${at}/${index}`, true))
}

function checkWord<Word>(value: Word, words: readonly Word[], at: string): PlanProblem[] {
  return words.includes(value) ? [] : problem('ENUM_UNKNOWN', at)
}

function checkObject(value: unknown, shape: PlanShape, at: string): PlanProblem[] {
  return isObject(value) ? checkPlanMembers(value, shape, at) : problem('FIELD_TYPE', at)
}

function problem(code: PlanProblemCode, at: string): PlanProblem[] {
  return [{ code, at }]
}
