// `provost usage limit list`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { composeCents } from '../../rules/sums/compose-amount.ts'

export const run: Run = async context => {
  const { limits } = await (await context.client()).call('listSpendLimits')
  const headers = ['LIMIT', 'SPENT', 'WARN', 'ASK', 'STOP', 'GRANTED', 'NOW', 'RULE']
  const rows = limits.map(composeRow)
  return { json: { limits }, lines: rows.length > 0 ? composeTable(headers, rows, context.width) : ['no limit is set'] }
}

function composeRow({
  id,
  currency,
  spent,
  unknownTurns,
  otherCurrency,
  warn,
  ask,
  stop,
  granted,
  action,
  rule,
}: Shape<'SpendLimit'>) {
  const isWhole = unknownTurns === 0 && !otherCurrency
  const amount = (nanos: number | null) => (nanos === null ? '-' : composeCents(nanos))
  return [
    id,
    `${isWhole ? '' : '≥ '}${composeCents(spent)} ${currency}`,
    ...[warn, ask, stop, granted].map(amount),
    action,
    `usage.${rule}`,
  ]
}
