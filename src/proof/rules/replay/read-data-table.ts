// Reads a decision table that is data, as rule files hold them: what it reads, the values it knows, and its rows.
import { readObject, refuseInput } from '#kernel/reading/read-input'
import { listOf, orElse, type Reader, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import type { ReplayTable, Scalar } from './redecide.ts'

const readText: Reader<string> = (value, field) =>
  typeof value === 'string' && value.isWellFormed() ? value : refuseInput(field, 'a text without lone surrogates')

const readScalar: Reader<Scalar> = (value, field) =>
  value === undefined || (typeof value === 'object' && value !== null)
    ? refuseInput(field, 'null, a text, a number or a boolean')
    : (value as Scalar)

/** Lists of values by the name of a fact. */
const readValues: Reader<Readonly<Record<string, readonly Scalar[]>>> = (value, field) => {
  const readAll = listOf(readScalar)
  const entries = Object.entries(readObject(value, field))
  return Object.fromEntries(entries.map(([fact, listed]) => [fact, readAll(listed, `${field}.${fact}`)]))
}

const readRow = shapeOf({
  rule: readText,
  when: readValues,
  result: (value: unknown, field: string): unknown =>
    value === undefined ? refuseInput(field, 'there, whatever it is') : value,
})

const readShape = shapeOf({
  name: readText,
  version: wholeFrom(1),
  oldest: orElse(wholeFrom(1), 1),
  reads: listOf(readText),
  values: orElse(readValues, {}),
  rows: listOf(readRow),
})

export const readDataTable: Reader<ReplayTable> = (value, field) => {
  const table = readShape(value, field)
  const stranger = table.rows.flatMap(({ when }) => Object.keys(when)).find(fact => !table.reads.includes(fact))
  return stranger === undefined ? table : refuseInput(`${field}.rows`, `about facts that it reads, not ${stranger}`)
}
