// `provost usage reprice`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { composeAmount } from '../rules/sums/compose-amount.ts'
import { filterOf } from './usage.ts'

export const run: Run = async context => {
  const apply = context.flags.apply === true
  const body = { apply, ...filterOf(context) }
  const answer = await (await context.client()).call('repriceUsage', { body })
  const money = (cost: { nanos: number; currency: string } | null) =>
    cost === null ? 'no price' : `${composeAmount(cost.nanos)} ${cost.currency}`
  const rows = answer.changes.map(({ id, model, before, after, rule }) => [
    ...[id, model ?? '(none)', money(before), money(after), rule],
  ])
  const count = `${rows.length} ${rows.length === 1 ? 'record' : 'records'}`
  const end = apply ? `${count} priced anew` : `${count} would be priced anew: \`provost usage reprice --apply\``
  return {
    json: answer,
    lines:
      rows.length === 0
        ? ['every record has the price of the table']
        : [...composeTable(['RECORD', 'MODEL', 'BEFORE', 'AFTER', 'RULE'], rows, context.width), end],
  }
}
