// A price table as it was written down: its rows, or every row that cannot be read, and why.
import { isProvostError } from '#kernel/errors/errors'
import { isObject } from '#kernel/reading/json-value'
import { readPriceRow } from '../read-usage-questions.ts'
import type { PriceRow } from './price-turn.ts'

/** Where in the table, as keys from its root, and what is wrong there. */
export type PriceProblem = { readonly path: readonly (string | number)[]; readonly why: string }

export type PriceTable = { readonly rows: readonly PriceRow[]; readonly problems: readonly PriceProblem[] }

const ROWS_MAX = 10_000

/** `{prices: [row, …]}`; an empty file has no rows. */
export function readPriceTable(value: unknown): PriceTable {
  if (value === null || value === undefined) return { rows: [], problems: [] }
  const list = isObject(value) ? value.prices : undefined
  if (!Array.isArray(list)) return refuse('must have a list `prices`')
  if (list.length > ROWS_MAX) return refuse(`has ${list.length} rows; the limit is ${ROWS_MAX}`)
  const read = list.map(readRow)
  return {
    rows: read.flatMap(({ row }) => row ?? []),
    problems: read.flatMap(({ why }, index) => (why === undefined ? [] : [{ path: ['prices', index], why }])),
  }
}

const refuse = (why: string): PriceTable => ({ rows: [], problems: [{ path: [], why }] })

function readRow(value: unknown): { readonly row?: PriceRow; readonly why?: string } {
  try {
    return { row: readPriceRow(value, 'price') }
  } catch (error) {
    if (!isProvostError(error)) throw error
    return { why: error.message }
  }
}
