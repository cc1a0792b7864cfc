// `provost usage prices check`
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'

export const run: Run = async context => {
  const file = context.args.file ?? '.provost/prices.yaml'
  const text = await readFile(resolve(context.cwd, file), 'utf8').catch(cause => {
    throw provostError('NOT_FOUND', { cause, details: { noun: 'file', id: file } })
  })
  const { rows, problems } = await (await context.client()).call('checkPrices', { body: { text } })
  const [first] = problems
  if (first) throw provostError('PRICE_TABLE_INVALID', { details: { file, ...first, more: problems.length - 1 } })
  return {
    json: { file, rows },
    lines: [
      `${file}: ${rows.length} prices`,
      ...rows.map(({ model, from, to, currency }) => composeRow(model, from, to, currency)),
    ],
  }
}

const composeRow = (model: string, from: string, to: string | null, currency: string) =>
  `  ${model}  ${currency} from ${from}${to === null ? '' : ` to ${to}`}`
