// Price tables as files: `.provost/prices.yaml` of a project, else `prices.yaml` of the home.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import type { CheckedTable, Prices } from '../ports/prices.ts'
import { readPriceTable } from '../rules/sums/read-price-table.ts'

export function priceFiles(home: string): Prices {
  return {
    check: checkText,
    read: async root => {
      const own = root === null ? null : await readTable(join(root, '.provost', 'prices.yaml'))
      return own ?? (await readTable(join(home, 'prices.yaml'))) ?? []
    },
  }
}

async function checkText(text: string): Promise<CheckedTable> {
  const { readStrictYaml } = await import('#formats/yaml/strict-yaml') // slow to load, and few have a table
  const read = readStrictYaml(text)
  if (!read.ok) return { rows: [], problems: read.problems.map(({ line, message }) => ({ line, why: message })) }
  const { rows, problems } = readPriceTable(read.value)
  return { rows, problems: problems.map(({ path, why }) => ({ line: read.lineOf(path), why })) }
}

/** Null: there is none. */
async function readTable(file: string) {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw provostError('PRICE_TABLE_INVALID', { cause: error, details: { file, line: 1, why: 'cannot be read' } })
  })
  if (text === null) return null
  const { rows, problems } = await checkText(text)
  const [first] = problems
  if (first) throw provostError('PRICE_TABLE_INVALID', { details: { file, ...first } })
  return rows
}
