// Values inside the rows of a project's contract.

import { isJsonObject, isStringList, type WorkflowObject } from '../workflow/json-object.ts'
import type { ReportProblem } from './contract-problem.ts'

const PROSE_LENGTH_MAX = 400
const WORD_LENGTH_MAX = 64
const CONTROL = /\p{Cc}/u
const STATUS = /^[A-Za-z][A-Za-z_]{0,39}$/

type RowKeys = { readonly required: readonly string[]; readonly optional: readonly string[] }

/** A row with an unknown or a missing key gets those problems and is not looked at further. */
function readRowObject(value: unknown, path: string, keys: RowKeys, report: ReportProblem): WorkflowObject | undefined {
  if (!isJsonObject(value)) {
    report(path, 'contract_schema_invalid')
    return undefined
  }
  const known = [...keys.required, ...keys.optional]
  const unknown = Object.keys(value).filter(key => !known.includes(key))
  const missing = keys.required.filter(key => !Object.hasOwn(value, key))
  for (const key of [...unknown, ...missing]) report(`${path}.${key}`, 'contract_schema_invalid')
  return unknown.length + missing.length === 0 ? value : undefined
}

/** Reads each row of a list; `read` is only asked about rows whose keys are right. */
export function readRowList<Row>(
  rows: readonly unknown[],
  list: string,
  keys: RowKeys,
  report: ReportProblem,
  read: (row: WorkflowObject, path: string) => Row | undefined,
): Row[] {
  return rows.flatMap((value, at) => {
    const path = `${list}[${at}]`
    const row = readRowObject(value, path, keys, report)
    const result = row && read(row, path)
    return result ? [result] : []
  })
}

export function readProse(value: unknown, path: string, report: ReportProblem): string | undefined {
  return accept(isText(value, PROSE_LENGTH_MAX) ? value : undefined, path, report)
}

export function readOneOf<Word extends string>(
  value: unknown,
  words: readonly Word[],
  path: string,
  report: ReportProblem,
): Word | undefined {
  return accept(
    words.find(word => word === value),
    path,
    report,
  )
}

export function readFlag(value: unknown, path: string, report: ReportProblem): boolean | undefined {
  return accept(typeof value === 'boolean' ? value : undefined, path, report)
}

export function readWords(
  value: unknown,
  countMin: number,
  path: string,
  report: ReportProblem,
): readonly string[] | undefined {
  const isRight = isStringList(value) && value.length >= countMin && value.every(word => isText(word, WORD_LENGTH_MAX))
  return accept(isRight ? value : undefined, path, report)
}

export function readRowStatuses(value: unknown, path: string, report: ReportProblem): readonly string[] | undefined {
  const isRight = isStringList(value) && value.length > 0 && value.every(word => STATUS.test(word))
  return accept(isRight && new Set(value).size === value.length ? value : undefined, path, report)
}

function isText(value: unknown, lengthMax: number): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= lengthMax && !CONTROL.test(value)
}

function accept<Value>(value: Value | undefined, path: string, report: ReportProblem): Value | undefined {
  if (value === undefined) report(path, 'contract_schema_invalid')
  return value
}
