// `provost usage`
import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeTable } from '#cli/print/table'
import { composeCells, USAGE_HEADERS } from '../rules/sums/compose-row.ts'

export const run: Run = async context => {
  const client = await context.client()
  const query = { by: textFlag(context, 'by'), prefer: textFlag(context, 'prefer'), ...filterOf(context) }
  const sums = await client.call('sumUsage', { query })
  const isEmpty = sums.total === null && sums.undated === 0
  return { json: sums, lines: isEmpty ? ['no agent has told of a turn yet'] : composeLines(sums, context.width) }
}

export function filterOf(context: Pick<CommandContext, 'flags'>) {
  const names = ['since', 'until', 'project', 'task', 'session']
  return Object.fromEntries(names.map(name => [name, textFlag(context, name)]))
}

function composeLines({ by, rows, total, undated, unknown, unknownMore }: Shape<'UsageSums'>, width: number): string[] {
  const all = rows.length > 1 && total ? [['total', ...composeCells(total)]] : []
  const table = rows.map(row => [row.key ?? '(none)', ...composeCells(row)])
  return [
    ...composeTable([by.toUpperCase(), ...USAGE_HEADERS], [...table, ...all], width),
    ...composeUndated(undated),
    ...composeUnknown(unknown, unknownMore),
  ]
}

const composeUndated = (undated: number) =>
  undated === 0 ? [] : ['', `left out, because nobody knows their day: ${undated} ${undated === 1 ? 'turn' : 'turns'}`]

const NAMED_MAX = 5

function composeUnknown(unknown: Shape<'UsageSums'>['unknown'], more: number): string[] {
  const count = unknown.length + more
  if (count === 0) return []
  const named = unknown.slice(-NAMED_MAX).map(({ turn, harness, why }) => `  ${turn} (${harness}): ${why}`)
  const rest = count > named.length ? [`  and ${count - named.length} more`] : []
  return ['', `unknown in ${count} ${count === 1 ? 'turn' : 'turns'}:`, ...named, ...rest]
}
